# SPDX-License-Identifier: Apache-2.0
"""The documentation site: it builds strictly, opens in Chromium, and its search finds things.

MkDocs itself checks every link and anchor: the build is strict.
"""

import functools
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from opengcm.designs import design_names
from opengcm.places import ROOT

pytestmark = pytest.mark.full
sys.path.insert(0, str(ROOT / "tools"))


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it overrides has
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if find_spec("material") is None:
        pytest.fail("MkDocs' Material theme was not found: make site installs it")
    from build_site import build

    out = tmp_path_factory.mktemp("site")
    said = list(build(out))
    assert f"{len(design_names())} datasheets" in said[-1]
    handler = functools.partial(_Quiet, directory=str(out))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = Options()
    options.binary_location = shutil.which("chromium") or ""
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1300,1000")
    for flag in (*flags, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
    yield driver
    driver.quit()


@pytest.mark.parametrize(
    "page", ["index", "engine", "figures", "designs/gcm_100g", "designs/gcm_compact", "scaling"]
)
def test_a_page_opens(site: str, chrome: Chrome, page: str) -> None:
    chrome.get_log("browser")
    chrome.get(f"{site}/{page}.html")
    assert chrome.find_element(By.TAG_NAME, "h1").text
    script = (
        "return [...document.images].filter((i) => !i.complete || !i.naturalWidth)"
        ".map((i) => i.src)"
    )
    WebDriverWait(chrome, 20).until(lambda _: chrome.execute_script(script) == [])
    assert chrome.get_log("browser") == []
    fetched = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
    assert all(url.startswith((site, "data:")) for url in chrome.execute_script(fetched))


def test_a_datasheet_has_ports_and_figures(site: str, chrome: Chrome) -> None:
    chrome.get(f"{site}/designs/gcm_compact.html")
    text = chrome.find_element(By.TAG_NAME, "article").text
    for words in ("paddr", "STATUS", "opengcm synth gcm_compact --target osu018", "Timing"):
        assert words in text


def wait_for(chrome: Chrome, path: str) -> None:
    WebDriverWait(chrome, 20).until(lambda page: page.find_elements(By.CSS_SELECTOR, path))


def test_the_plots_are_drawn(site: str, chrome: Chrome) -> None:
    chrome.get(f"{site}/figures.html")
    for plot in ("area-plot", "rate-plot"):
        wait_for(chrome, f"#{plot} .scatterlayer path.point")
    assert chrome.find_elements(By.CSS_SELECTOR, "#choose-rows tr")


def test_the_search_finds(site: str, chrome: Chrome) -> None:
    chrome.get(f"{site}/index.html")
    field = chrome.find_element(By.CSS_SELECTOR, "input[data-md-component='search-query']")
    chrome.execute_script("arguments[0].focus()", field)
    field.send_keys("key_slot_i")
    found = ".md-search-result__link"
    WebDriverWait(chrome, 20).until(lambda _: chrome.find_elements(By.CSS_SELECTOR, found))
