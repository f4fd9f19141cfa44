"""What is wrong with a page, in lines that say it, and the end of a test that found any."""

import pytest
from axe_playwright_python.sync_playwright import Axe

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]


def axe(tab, part=None, rules=None):
    """What axe finds on the page as it is shown now, or in a part of it, a line each; by all rules, or by those that are named."""
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    # Of what it finds nothing wrong with, axe would list each element as well, which takes longer than looking.
    options = {"runOnly": only, "resultTypes": ["violations"]}
    return [finding(one) for one in Axe().run(tab, context=part, options=options).response["violations"]]


def finding(violation):
    places = [f"{' '.join(map(str, node['target']))}: {node['failureSummary']}" for node in violation["nodes"]]
    return f"{violation['id']}: {violation['help']} – " + " | ".join(places)


def none(faults):
    """Says all of them, each on a line."""
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)
