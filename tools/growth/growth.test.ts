// Protects the check of growth itself: it notices a file that had to change, and a list that does not look as it should.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { addCapability, addTo, changedBeyond, listsOf } from './grow.ts';

const own = new Set(['modules/tally/module.ts']);
const tree = (...files: [string, string][]): Map<string, string> => new Map(files);

it('lets the lists, the capability’s own files and what commands make change', () => {
  const before = tree(['apps/server/site.ts', 'a'], ['docs/reference/errors.md', 'a'], ['apps/server/wire.ts', 'a']);
  const after = tree(
    ['apps/server/site.ts', 'b'],
    ['docs/reference/errors.md', 'b'],
    ['apps/server/wire.ts', 'a'],
    ['modules/tally/module.ts', 'b'],
    ['packages/client/routes.generated.ts', 'b'],
    ['packages/client/desk-rights.generated.ts', 'b'],
    ['packages/contracts/postings.generated.ts', 'b'],
  );
  expect(changedBeyond(before, after, own)).toEqual([]);
});

it('names every other file that is new, gone or different', () => {
  const before = tree(['apps/server/wire.ts', 'a'], ['modules/spot/module.ts', 'a'], ['gone.ts', 'a']);
  const after = tree(['apps/server/wire.ts', 'b'], ['modules/spot/module.ts', 'a'], ['apps/server/tally.ts', 'b']);
  expect(changedBeyond(before, after, own)).toEqual(['apps/server/tally.ts', 'apps/server/wire.ts', 'gone.ts']);
});

it('adds a line to a list, and says where there is none', () => {
  const list = listsOf('tally')[0]!;
  expect(addTo('export const modules = [spot] as const;\n', list)).toBe(
    "import { tally } from '@agio/tally/module';\nexport const modules = [spot, tally] as const;\n",
  );
  expect(() => addTo('export const others = [];\n', list)).toThrow('no list');
});

it('adds a capability under another name, with nothing left of the fixture’s, and overwrites nothing', () => {
  const into = mkdtempSync(join(tmpdir(), 'agio-grow-'));
  const texts = (name: string) => readFileSync(join(into, name), 'utf8');
  try {
    for (const { file } of listsOf('abacus')) {
      mkdirSync(dirname(join(into, file)), { recursive: true });
      cpSync(join(root, file), join(into, file));
    }
    writeFileSync(join(into, 'package.json'), JSON.stringify({ workspaces: ['modules/*'] }));
    const made = [...addCapability(join(root, 'tools/growth/fixtures/tally'), into, 'abacus')];
    expect(made).toContain('modules/abacus/migrations/0001_abacus.sql');
    expect(made.filter((file) => /tally/i.test(file) || /tally/i.test(texts(file)))).toEqual([]);
    expect(texts('modules/abacus/model.ts')).toContain("'abacus.");
    expect(texts('packages/contracts/contracts.ts')).toContain(', abacus]');
    expect(() => addCapability(join(root, 'tools/growth/fixtures/tally'), into, 'abacus')).toThrow('is there already');
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
});
