// Protects the check of growth itself: it notices a file that had to change, and a list that does not look as it should.
import { expect, it } from 'vitest';
import { addTo, changedBeyond, LISTS } from './grow.ts';

const own = new Set(['modules/tally/module.ts']);
const tree = (...files: [string, string][]): Map<string, string> => new Map(files);

it('lets the lists, the capability’s own files and what commands make change', () => {
  const before = tree(['apps/server/site.ts', 'a'], ['docs/reference/errors.md', 'a'], ['apps/server/wire.ts', 'a']);
  const after = tree(
    ['apps/server/site.ts', 'b'],
    ['docs/reference/errors.md', 'b'],
    ['apps/server/wire.ts', 'a'],
    ['modules/tally/module.ts', 'b'],
  );
  expect(changedBeyond(before, after, own)).toEqual([]);
});

it('names every other file that is new, gone or different', () => {
  const before = tree(['apps/server/wire.ts', 'a'], ['modules/spot/module.ts', 'a'], ['gone.ts', 'a']);
  const after = tree(['apps/server/wire.ts', 'b'], ['modules/spot/module.ts', 'a'], ['apps/server/tally.ts', 'b']);
  expect(changedBeyond(before, after, own)).toEqual(['apps/server/tally.ts', 'apps/server/wire.ts', 'gone.ts']);
});

it('adds a line to a list, and says where there is none', () => {
  const list = LISTS[0]!;
  expect(addTo('export const modules = [spot] as const;\n', list)).toBe(
    "import { tally } from '@agio/tally/module';\nexport const modules = [spot, tally] as const;\n",
  );
  expect(() => addTo('export const others = [];\n', list)).toThrow('no list');
});
