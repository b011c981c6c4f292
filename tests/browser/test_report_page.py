# SPDX-License-Identifier: Apache-2.0
"""The report in headless Chromium: it renders, its filters filter, nothing complains.

Needs the Debian packages chromium and chromium-driver. Screenshots are left in the folder of the
test session.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from figures import write_coprocessor, write_figures
from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from opengcm.choose import Build, Request, choose
from opengcm.report import write_report

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--window-size=1200,1000", "--force-color-profile=srgb"),
)
PLOTS = ("area-plot", "rate-plot")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    figures = write_figures(tmp_path_factory.mktemp("results"))
    write_coprocessor(figures)
    return write_report(tmp_path_factory.mktemp("report"), figures)


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    binaries = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    if None in binaries.values():
        pytest.fail("Chromium was not found: install the Debian packages chromium chromium-driver")
    options = Options()
    options.binary_location = binaries["chromium"] or ""
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(binaries["chromedriver"]))
    # The page must not need a network, and so it gets none.
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0},
    )
    yield driver
    driver.quit()


@pytest.fixture
def page(chrome: Chrome, report: Path) -> Iterator[Chrome]:
    """The page, loaded; at the end its console must be empty."""
    chrome.get_log("browser")
    chrome.get(report.as_uri())
    chrome.execute_script("document.documentElement.style.scrollBehavior = 'auto'")
    for plot in PLOTS:
        WebDriverWait(chrome, 60).until(is_drawn(plot))
    yield chrome
    assert chrome.get_log("browser") == []


def shown(page: Chrome, plot: str) -> int | None:
    """How many points or curves a plot says that it shows."""
    value = page.find_element(By.ID, plot).get_attribute("data-shown")
    return None if value is None else int(value)


def is_drawn(plot: str) -> Callable[[Chrome], bool]:
    return lambda page: shown(page, plot) is not None


def drawn(page: Chrome, plot: str, what: str) -> int:
    """How many elements of a kind are in a plot's drawing."""
    return len(page.find_elements(By.CSS_SELECTOR, f"#{plot} .scatterlayer {what}"))


def targets(page: Chrome) -> list[str]:
    """What there is to choose among."""
    return [option.text for option in Select(page.find_element(By.ID, "area-target")).options]


def box(page: Chrome, controls: str, value: str) -> Any:
    return page.find_element(By.CSS_SELECTOR, f"#{controls} input[value='{value}']")


def dark(page: Chrome, value: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": value}]
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def colours(page: Chrome, selector: str) -> tuple[list[int], list[int]]:
    """Colour of an element's text, and of the page."""
    script = (
        "return [getComputedStyle(document.querySelector(arguments[0])).color,"
        " getComputedStyle(document.body).backgroundColor]"
    )
    found = [re.findall(r"\d+", text)[:3] for text in page.execute_script(script, selector)]
    return [int(n) for n in found[0]], [int(n) for n in found[1]]


def tick_colour(page: Chrome) -> list[int]:
    """Colour of the numbers on a plot's axis."""
    tick = "return getComputedStyle(document.querySelector('#area-plot .xtick text')).fill"
    return [int(n) for n in re.findall(r"\d+", page.execute_script(tick))[:3]]


def contrast(one: list[int], other: list[int]) -> float:
    """Contrast ratio (WCAG 2.1)."""

    def luminance(rgb: list[int]) -> float:
        parts = [c / 255 for c in rgb]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_it_renders(page: Chrome) -> None:
    assert page.title == "OpenGCM: measured"
    assert len(page.find_elements(By.CSS_SELECTOR, "svg.diagram")) >= 3
    # The target with most points comes first: three designs and three points of the sweep.
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 6
    assert shown(page, "rate-plot") == drawn(page, "rate-plot", "path.js-line") == 3
    fetched = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
    assert page.execute_script(fetched) == []


def test_the_target_filter(page: Chrome) -> None:
    Select(page.find_element(By.ID, "area-target")).select_by_value("ecp5")
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 3
    assert "ecp5: Lattice ECP5-85" in page.find_element(By.ID, "area-count").text
    title = "#area-plot .g-{}title"
    assert page.find_element(By.CSS_SELECTOR, title.format("y")).text == "Gbit/s"
    # Block RAM counts, and the plot says as what.
    area = page.find_element(By.CSS_SELECTOR, title.format("x")).text
    assert area == "LUT + 804 a block RAM of 36 kbit"
    assert "for each: 804" in page.find_element(By.ID, "area-count").text
    # No open tool routes Virtex-5: no Gbit/s is made up.
    assert targets(page) == ["osu018", "ecp5"]


def test_only_what_does_the_same_is_set_side_by_side(page: Chrome) -> None:
    cores = Select(page.find_element(By.ID, "area-family"))
    assert [option.text for option in cores.options] == ["AES-GCM engines", "AES co-processors"]
    cores.select_by_visible_text("AES co-processors")
    assert targets(page) == ["osu018"]
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 1
    assert not page.find_element(By.ID, "area-lanes").is_displayed()
    (rate,) = page.execute_script("return document.getElementById('area-plot').data[0].y")
    # 128 bits in 64 cycles of 200 MHz.
    assert rate == pytest.approx(0.4)
    cores.select_by_visible_text("AES-GCM engines")
    assert shown(page, "area-plot") == 6


def test_the_point_filters(page: Chrome) -> None:
    box(page, "area-lanes", "4").click()
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 5
    box(page, "area-sources", "design").click()
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 3
    # Of (90, 14), (120, 33), (130, 20) the last is beaten.
    page.find_element(By.ID, "area-front").click()
    assert shown(page, "area-plot") == drawn(page, "area-plot", "path.point") == 2
    box(page, "area-sources", "small").click()
    assert shown(page, "area-plot") == 0


def test_the_overview_sorts_and_filters(page: Chrome) -> None:
    table = page.find_element(By.ID, "overview-table")

    def column(number: int) -> list[str]:
        script = (
            "return [...document.querySelectorAll('#overview-table tbody tr')]"
            ".filter((row) => !row.hidden).map((row) => row.cells[arguments[0]].textContent)"
        )
        return list(page.execute_script(script, number))

    assert table.get_attribute("data-shown") == "10"
    clocks = table.find_elements(By.CSS_SELECTOR, "th button")[4]
    clocks.click()
    known = [float(text.rstrip("†")) for text in column(4) if text]
    assert known == [150.0] * 3 + [200.0] + [250.0] * 3
    assert column(4)[-3:] == [""] * 3
    clocks.click()
    assert column(4)[0].startswith("250")
    assert column(4)[-3:] == [""] * 3
    Select(page.find_element(By.ID, "overview-target")).select_by_value("ecp5")
    assert column(2) == ["ecp5"] * 3
    Select(page.find_element(By.ID, "overview-kind")).select_by_value("AES co-processors")
    assert column(0) == []


def test_the_chooser_says_what_the_command_says(page: Chrome, report: Path) -> None:
    data = re.search(r'id="data">(.*?)</script>', report.read_text(encoding="utf-8"))
    assert data is not None
    measured = [
        Build(**{**build, "commands": tuple(build["commands"])})
        for build in json.loads(data[1])["builds"]
    ]
    for target, gbit, frame, keys in (
        *(("ecp5", 100, 64, 64), ("ecp5", 20, 65, 64), ("ecp5", 10, 1518, 65)),
        *(("osu018", 40, 300, 1), ("virtex5", 25, 64, 1)),
    ):
        Select(page.find_element(By.ID, "choose-target")).select_by_value(target)
        for name, value in (("gbit", gbit), ("frame", frame), ("keys", keys)):
            script = (
                "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
                " field.dispatchEvent(new Event('input', {bubbles: true}))"
            )
            page.execute_script(script, f"choose-{name}", value)
        rows = page.find_elements(By.CSS_SELECTOR, "#choose-rows tr")
        shown = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")[:4]] for row in rows]
        answer = choose(Request(gbit, frame, keys, target), measured)
        assert shown == [
            [f"{c.build.design}†", c.verdict.value, f"{c.cycles:.2f}", f"{c.needs_mhz:,.1f}"]
            for c in answer.choices
        ]


def test_no_name_is_printed_over_another(page: Chrome) -> None:
    script = (
        "return [...document.querySelectorAll(arguments[0] + ' .labels text')]"
        ".map((text) => text.getBoundingClientRect())"
        ".map((box) => [box.left, box.top, box.right, box.bottom])"
    )
    for plot in PLOTS:
        boxes = page.execute_script(script, f"#{plot}")
        assert len(boxes) >= 3
        for place, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[place + 1 :]:
                beside = right <= other[0] or other[2] <= left
                assert beside or bottom <= other[1] + 4 or other[3] <= top + 4


def test_a_point_says_what_it_is(page: Chrome) -> None:
    point = page.find_elements(By.CSS_SELECTOR, "#area-plot .scatterlayer path.point")[0]
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", point)
    ActionChains(page).move_to_element(point).pause(0.5).perform()
    text = page.find_element(By.CSS_SELECTOR, "#area-plot .hoverlayer").text
    assert "gcm_25g" in text
    assert "200 kGE" in text
    assert "opengcm synth gcm_25g --target osu018 --json" in text


def test_the_line_rate_filters(page: Chrome) -> None:
    lowest = "return document.getElementById('rate-plot').data.map((trace) => trace.y[0])"
    Select(page.find_element(By.ID, "rate-clock")).select_by_value("200")
    # 64 bytes in MACsec's shape at 200 MHz: 6, 3 and 2 cycles; 84 bytes on the wire.
    by_hand = [0.2 * 8 * 84 / cycles for cycles in (6, 3, 2)]
    assert sorted(page.execute_script(lowest)) == pytest.approx(sorted(by_hand))
    Select(page.find_element(By.ID, "rate-shape")).select_by_value("0")
    by_hand = [0.2 * 8 * 84 / cycles for cycles in (5, 3, 2)]
    assert sorted(page.execute_script(lowest)) == pytest.approx(sorted(by_hand))
    Select(page.find_element(By.ID, "rate-key")).select_by_value("false")
    assert shown(page, "rate-plot") == 3
    box(page, "rate-designs", "gcm_50g").click()
    assert shown(page, "rate-plot") == drawn(page, "rate-plot", "path.js-line") == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_in_light_and_dark(page: Chrome, scheme: str, tmp_path: Path) -> None:
    dark(page, scheme)
    assert (sum(colours(page, "body")[1]) < 3 * 128) == (scheme == "dark")
    for selector in ("body", ".muted", "a", "th", "h1 span", "h3 code"):
        assert contrast(*colours(page, selector)) >= 4.5, selector
    # The plots follow when they have heard of it.
    back = colours(page, "body")[1]
    WebDriverWait(page, 60).until(lambda _: contrast(tick_colour(page), back) >= 4.5)
    for place in ("overview", "choose", "designs", "papers", "area", "linerate", "commands"):
        page.execute_script("document.getElementById(arguments[0]).scrollIntoView()", place)
        assert page.save_screenshot(str(tmp_path / f"{scheme}-{place}.png"))


def test_a_narrow_window_does_not_scroll_sideways(page: Chrome) -> None:
    """But the wide tables do, behind their first column; no name is broken but behind a `_`."""
    metrics = {"width": 390, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        script = "return document.scrollingElement.scrollWidth"
        WebDriverWait(page, 60).until(lambda _: page.execute_script(script) <= 390)
        for table in ("#overview-table", "#choose table"):
            moved = (
                "const table = document.querySelector(arguments[0]);"
                "table.parentElement.scrollLeft = 150;"
                "const box = table.parentElement.getBoundingClientRect();"
                "return [...table.querySelectorAll('tr > :first-child')]"
                ".map((cell) => cell.getBoundingClientRect().left - box.left)"
            )
            assert {round(left) for left in page.execute_script(moved, table)} == {0}
            lines = (
                "return [...document.querySelectorAll(arguments[0] + ' td:first-child')]"
                ".map((cell) => cell.innerText)"
            )
            for name in page.execute_script(lines, table):
                assert re.fullmatch(r"\w+†?", name.replace("_\n", "_")), name
        hidden = (
            "return getComputedStyle(document.querySelector('#overview-table th:nth-child(2)'))"
            ".display"
        )
        assert page.execute_script(hidden) == "none"
    finally:
        page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
