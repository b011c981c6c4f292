# SPDX-License-Identifier: Apache-2.0
"""How the engines grow: with lanes, key slots and frame size. `measure` takes what is in no other
committed figure, `data` puts the series together, `plots` draws them, `page` writes the document.
"""
