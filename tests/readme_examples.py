#!/usr/bin/env python3
"""Runs the commands of README.md and compares what they print with what stands there.

usage: readme_examples.py BUILD_DIR [--update]

An example is a block between ``` lines that begins with `$ COMMAND`; the rest of the block is what
the command prints, standard error included. --update writes what it prints now into README.md.
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = re.compile(r'^```\n\$ (?P<command>.*tsume .*)\n(?P<output>(?:(?!```).*\n)*)```$', re.MULTILINE)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ, PATH=f'{build / "tools"}:{os.environ["PATH"]}', LANG='C.UTF-8')
    readme = ROOT / 'README.md'
    text = readme.read_text(encoding='utf-8')
    stale = []

    def run(example):
        done = subprocess.run(['bash', '-c', example['command']], cwd=ROOT, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        output = done.stdout.decode('utf-8')
        if output != example['output']:
            stale.append(f'$ {example["command"]}\n--- README.md says\n{example["output"]}--- it prints\n{output}')
        return f'```\n$ {example["command"]}\n{output}```'

    now, count = EXAMPLE.subn(run, text)
    if '--update' in sys.argv[2:]:
        readme.write_text(now, encoding='utf-8')
        return 0
    print('\n'.join(stale) or f'{count} examples are as README.md says')
    return 1 if stale or count == 0 else 0


sys.exit(main())
