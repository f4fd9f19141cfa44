"""Sees that each check finds what it is for, and leaves alone what is well."""

import pathlib

import pytest

from main_ways import MAIN_WAYS

WRONG = {
    "overflow": ["<p style='width: 2000px'>wide</p>", "<p style='position: absolute; left: 5000px'>far</p>"],
    "clipped": ["<p style='overflow: hidden; width: 3em; white-space: nowrap'>far too long for this</p>",
                "<div style='overflow: clip; height: 1em'>one<br>two<br>three</div>"],
    "broken": ["<p style='width: 2em; overflow-wrap: anywhere'>Umbra</p>"],
    "unreachable": ["<div role=button>Press</div>", "<span onclick='1'>Press</span>"],
    "unphrased": ["<p>Penumbra</p>", "<p>⟦Şĥáḓóŵ⟧ and more</p>", "<p>⟦one⟧ <b>two</b> ⟦three⟧</p>",
                  "<button aria-label='Close'>⟦x⟧</button>", "<img alt='A lamp'>", "<input placeholder='Name'>",
                  "<section title='Lamps'><p>⟦Ŀáɱƥş⟧</p></section>", "<p>⟦one⟧</p><p>two</p><p>⟦three⟧</p>"],
}
RIGHT = {
    "overflow": ["<div style='overflow-x: auto'><table style='width: 2000px'><tr><td>wide</table></div>", "<p>short</p>"],
    "clipped": ["<p style='overflow: hidden; text-overflow: ellipsis; width: 3em; white-space: nowrap'>far too long</p>"],
    "broken": ["<p style='width: 8em'>Umbra and penumbra</p>"],
    "unreachable": ["<button>Press</button>", "<div role=button tabindex=0>Press</div>"],
    "unphrased": ["<p>⟦Posted by <bdi>Ada</bdi> today⟧</p>", "<bdi>Emmy</bdi>", "<p dir=auto>What she wrote</p>",
                  "<p>12 – 14:05</p>", "<p>⟦<b>two</b>⟧</p>", "<button lang=de>Deutsch</button>",
                  "<input aria-label='⟦Ñáɱé⟧'>", "<p title='\u2068Light\u2069'>⟦a⟧</p>"],
}


def rows(cases):
    return [pytest.param(name, html, id=f"{name}{number}") for name, all in cases.items() for number, html in enumerate(all)]


@pytest.fixture(scope="module")
def blank(chromium):
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("name, html", rows(WRONG))
def test_a_fault_is_found(name, html, blank, found):
    blank.set_content(f"<!DOCTYPE html>{html}")
    assert found(blank, name)


@pytest.mark.parametrize("name, html", rows(RIGHT))
def test_what_is_well_is_left_alone(name, html, blank, found):
    blank.set_content(f"<!DOCTYPE html>{html}")
    assert found(blank, name) == []


@pytest.mark.parametrize("file", MAIN_WAYS)
def test_a_main_way_is_a_test_that_exists(file):
    text = (pathlib.Path(__file__).parent / f"{file}.py").read_text()
    assert [name for name in MAIN_WAYS[file] if f"def {name}(" not in text] == []
