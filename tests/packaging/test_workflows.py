"""The workflows can be read, ask dev.py for what it can do, and pass an audit that finds what is wrong."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
NAMES = sorted(path.name for path in FOLDER.iterdir())
OWN = "$/"
"""The start of the name of another workflow of this repository."""


def workflow(name: str) -> Mapping[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def steps(name: str) -> Iterator[Mapping[str, Any]]:
    for job in workflow(name)["jobs"].values():
        yield from job.get("steps", ())


def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def audit(folder: Path) -> subprocess.CompletedProcess[str]:
    zizmor = shutil.which("zizmor", path=sysconfig.get_path("scripts"))
    assert zizmor is not None
    return subprocess.run([zizmor, *dev().AUDIT, str(folder)], check=False, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_jobs_are_whole(name: str) -> None:
    found = workflow(name)
    assert found["permissions"] == {}
    assert found["concurrency"]["group"]
    jobs = found["jobs"]
    for job in jobs.values():
        assert job["permissions"]
        assert set([job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", ())) <= set(jobs)
        if "uses" in job:
            assert (ROOT / job["uses"].removeprefix(OWN)).is_file()
        else:
            assert job["timeout-minutes"]
            assert all(("run" in step) != ("uses" in step) for step in job["steps"])


def test_only_the_draft_may_write() -> None:
    jobs = {(name, key): job for name in NAMES for key, job in workflow(name)["jobs"].items()}
    writing = {place for place, job in jobs.items() if any(may != "read" for may in job["permissions"].values())}
    assert writing == {("release.yml", "draft")}
    release = workflow("release.yml")["jobs"]
    assert set(release["draft"]["needs"]) == set(release) - {"draft"}
    assert not any("checkout" in step.get("uses", "") for step in release["draft"]["steps"])


def test_every_python_that_is_supported_is_tested() -> None:
    job = workflow("tests.yml")["jobs"]["test"]
    tested = {each["python"] for each in job["strategy"]["matrix"]["include"]}
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    named = {found[1] for line in project["classifiers"] if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))}
    oldest, newest = (pick(int(each.partition(".")[2]) for each in tested) for pick in (min, max))
    assert project["requires-python"] == f">=3.{oldest}"
    assert named == tested == {f"3.{minor}" for minor in range(oldest, newest + 1)}
    assert [step["with"]["python-version"] for step in job["steps"] if "setup-python" in step.get("uses", "")] == ["${{ matrix.python }}"]


@pytest.mark.parametrize("name", NAMES)
def test_dev_py_can_do_what_it_is_asked_for(name: str) -> None:
    module = dev()
    asked = [line for step in steps(name) for line in step.get("run", "").splitlines() if "dev.py" in line]
    assert asked
    for line in asked:
        found = re.fullmatch(r'python dev\.py ([a-z]+)(?: ("\$GITHUB_REF_NAME"|[a-z]+|--hypothesis-profile=explore))?', line.strip())
        assert found is not None, line
        assert found[1] in module.COMMANDS
        if found[1] == "installer":
            assert found[2] in module.INSTALLERS


def test_packages_wait_until_the_publisher_is_known_and_are_attested_with_their_bill() -> None:
    jobs = workflow("release.yml")["jobs"]
    assert all(jobs[system]["needs"] == "papers" for system in ("linux", "windows", "macos"))
    attested = [step["with"] for step in jobs["draft"]["steps"] if "actions/attest" in step.get("uses", "")]
    assert len(attested) == 2
    assert {each["subject-checksums"] for each in attested} == {"files/SHA256SUMS"}
    assert any("sbom-path" in each for each in attested)


def test_an_action_has_one_version() -> None:
    found = {step["uses"] for name in NAMES for step in steps(name) if "uses" in step}
    assert len(found) == len({action.split("@")[0] for action in found})


def test_what_is_downloaded_was_uploaded() -> None:
    uploaded = [step["with"]["name"] for step in steps("release.yml") if "upload-artifact" in step.get("uses", "")]
    downloaded = [step["with"] for step in steps("release.yml") if "download-artifact" in step.get("uses", "")]
    assert len(uploaded) == len(set(uploaded))
    (installers,) = [which["pattern"] for which in downloaded if "pattern" in which]
    named = {which["name"] for which in downloaded if "name" in which}
    assert set(uploaded) == named | {name for name in uploaded if name.startswith(installers.removesuffix("*"))}


def test_tests_run_on_every_system_that_is_released() -> None:
    tested = {entry["runner"] for entry in workflow("tests.yml")["jobs"]["test"]["strategy"]["matrix"]["include"]}
    jobs = [job for key, job in workflow("release.yml")["jobs"].items() if key in {"linux", "windows", "macos"}]
    matrix = "${{ matrix.runner }}"
    built = {job["runs-on"] for job in jobs} - {matrix}
    built |= {entry["runner"] for job in jobs if job["runs-on"] == matrix for entry in job["strategy"]["matrix"]["include"]}
    assert tested == built == {"ubuntu-22.04", "windows-2022", "macos-15", "macos-15-intel"}


def test_the_audit_finds_nothing() -> None:
    run = audit(FOLDER)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(
    ("sound", "spoiled", "finding"),
    [
        ('papers "$GITHUB_REF_NAME"', "papers ${{ github.ref_name }}", "template-injection"),
        ("@3d3c42e5aac5ba805825da76410c181273ba90b1", "@v7", "unpinned-uses"),
        ("persist-credentials: false", "persist-credentials: true", "artipacked"),
        ("permissions: {}", "permissions: write-all", "excessive-permissions"),
    ],
)
def test_the_audit_finds_what_is_wrong(tmp_path: Path, sound: str, spoiled: str, finding: str) -> None:
    folder = tmp_path / ".github" / "workflows"
    shutil.copytree(FOLDER, folder)
    text = (folder / "release.yml").read_text(encoding="utf-8")
    assert sound in text
    (folder / "release.yml").write_text(text.replace(sound, spoiled, 1), encoding="utf-8")
    run = audit(folder)
    assert run.returncode
    assert finding in run.stdout
