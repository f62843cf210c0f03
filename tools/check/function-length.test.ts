// Protects functions that fit a screen: a longer one is an error, and the list of those that were longer before may only shrink.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';

const LINES_MAX = 70;
const RULE = 'max-lines-per-function';
const LONGER_MAX = 10;
/** Why a function may be longer than a screen; every exception of `.oxlintrc.json` has its reason here. */
const REASONS: Readonly<Record<string, string>> = {
  'packages/core/matching/decide.ts': 'makes closures over the tables of the core, bound once; each function inside fits a screen',
  'packages/core/matching/match.ts': 'makes closures over the tables of the core, bound once; each function inside fits a screen',
};

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}
interface Found {
  readonly filename: string;
  readonly message: string;
}

const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { readonly overrides: readonly Override[] };
/** Longest function of each file that may have one, as the list says. */
const allowed = new Map(
  config.overrides.flatMap(({ files: [file = ''], rules }): [string, number][] => {
    const rule = rules[RULE];
    return Array.isArray(rule) ? [[file, (rule[1] as { max: number }).max]] : [];
  }),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-functions-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lint(given: readonly string[]): readonly Found[] {
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', ...given], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  return (JSON.parse(stdout) as { readonly diagnostics: readonly Found[] }).diagnostics;
}

it('finds a function that is too long, and not one that just fits', () => {
  for (const [name, lines] of [
    ['fits', LINES_MAX - 2],
    ['long', LINES_MAX - 1],
  ] as const) {
    const body = Array.from({ length: lines }, (_none, at) => `  console.log(${at});\n`).join('');
    writeFileSync(join(folder, `${name}.ts`), `export function ${name}(): void {\n${body}}\n`);
  }
  const found = lint(['-c', join(root, '.oxlintrc.json'), folder]).filter(({ message }) => message.includes('too many lines'));
  expect(found.map(({ filename }) => filename.split('/').at(-1))).toEqual(['long.ts']);
});

it('has a list of longer ones that is exact: it shrinks with them, and nothing is added', () => {
  const only = {
    categories: { correctness: 'off' },
    rules: { [RULE]: ['error', { max: LINES_MAX, skipBlankLines: true, skipComments: true }] },
  };
  writeFileSync(join(folder, 'only.json'), JSON.stringify(only));
  const longest = new Map<string, number>();
  for (const { filename, message } of lint(['-c', join(folder, 'only.json'), ...allowed.keys()])) {
    const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
    longest.set(filename, Math.max(lines, longest.get(filename) ?? 0));
  }
  expect(Object.fromEntries(longest)).toEqual(Object.fromEntries(allowed));
  expect(Object.keys(REASONS).sort()).toEqual([...allowed.keys()].sort());
  expect(allowed.size).toBeLessThanOrEqual(LONGER_MAX);
});
