# SPDX-License-Identifier: Apache-2.0
"""The parts of docs/macsec.md and docs/esp.md that are made of figures: what the layers cost."""

from opengcm import layer_cost
from opengcm.compare.age import LAYER_COST, Older
from opengcm.compare.tables import MARK, MARK_MEANS, between_marks
from opengcm.places import DOCS

DOCUMENTS = {layer: DOCS / f"{layer}.md" for layer in layer_cost.LAYERS}


def with_figures(layer: str, text: str, older: Older = ()) -> str:
    """The text of a layer's document with the figures of today. OpenGcmError without marks."""
    mark = MARK if (LAYER_COST, LAYER_COST) in older else ""
    drawn = layer_cost.markdown(layer_cost.read(), layer, mark)
    parts = [drawn, *([MARK_MEANS] if mark else [])]
    return between_marks(text, DOCUMENTS[layer].name, "\n\n".join(parts))
