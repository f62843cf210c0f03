// Protects mutation testing: a mutant meets the tests that use its file, the nearest first, and not those of other files behind the same door.
import { describe, expect, it } from 'vitest';
import { projectAt } from '../tidy/project.ts';
import { root } from '../../harness/launch/root.mjs';
import { nearest, testsOf } from './choose-tests.ts';
import { importersIn, treeAt } from './import-graph.ts';
import { isProduct } from './product-files.ts';

const FILES: Readonly<Record<string, string>> = {
  'packages/a/index.ts':
    "export { one } from './one.ts';\nexport type { Two } from './two.ts';\nexport { two as second } from './two.ts';\nexport * from './three.ts';\n",
  'packages/a/one.ts': 'export const one = 1;\n',
  'packages/a/two.ts': 'export const two = 2;\nexport type Two = 2;\n',
  'packages/a/three.ts': 'export const three = 3;\n',
  'packages/a/one.test.ts': "import { one } from './one.ts';\none;\n",
  'modules/b/sum.ts': "import { one, three } from '@agio/a';\nexport const sum = one + three;\n",
  'modules/b/tests/sum.test.ts': "import { sum } from '../sum.ts';\nsum;\n",
  'modules/b/tests/second.test.ts': "import { second } from '@agio/a';\nimport type { sum } from '../sum.ts';\nsecond;\n",
  'modules/b/module.ts': "export const open = async () => (await import('./index.ts')).sum;\n",
  'modules/b/index.ts': "export { sum } from './sum.ts';\n",
  'modules/b/worker.ts': "import { one } from '@agio/a';\none;\n",
  'modules/b/thread.ts': "export const thread = new Worker(new URL('./worker.ts', import.meta.url));\n",
  'e2e/api/b.test.ts':
    "import { open } from '../../modules/b/module.ts';\nimport { thread } from '../../modules/b/thread.ts';\nopen; thread;\n",
};
const importers = importersIn({
  files: Object.keys(FILES),
  read: (file) => FILES[file] ?? '',
  exported: (name) => (name === '@agio/a' ? 'packages/a/index.ts' : undefined),
});
const LIMITS = { max: 9, seconds: new Map<string, number>(), secondsMax: 10 };

describe('tests of a file', () => {
  it('are those that use a name of it, through whatever door', () => {
    expect(testsOf(importers, 'packages/a/one.ts')).toEqual([
      { test: 'packages/a/one.test.ts', distance: 1 },
      { test: 'modules/b/tests/sum.test.ts', distance: 2 },
      { test: 'e2e/api/b.test.ts', distance: 3 },
    ]);
    expect(testsOf(importers, 'packages/a/two.ts').map(({ test }) => test)).toEqual(['modules/b/tests/second.test.ts']);
    expect(testsOf(importers, 'packages/a/three.ts').map(({ test }) => test)).toEqual(['modules/b/tests/sum.test.ts', 'e2e/api/b.test.ts']);
  });

  it('are those that load it later, or start it as a thread, and not those that use its types', () => {
    expect(testsOf(importers, 'modules/b/worker.ts')).toEqual([{ test: 'e2e/api/b.test.ts', distance: 2 }]);
    expect(testsOf(importers, 'modules/b/sum.ts').map(({ test }) => test)).toEqual(['modules/b/tests/sum.test.ts', 'e2e/api/b.test.ts']);
    expect(testsOf(importers, 'modules/b/none.ts')).toEqual([]);
  });

  it('run the nearest first, those of the same folders before others, and quick ones before slow ones', () => {
    const reached = ['modules/c/x.test.ts', 'modules/b/far.test.ts', 'modules/b/slow.test.ts', 'modules/b/quick.test.ts'].map((test) => ({
      test,
      distance: test.includes('far') ? 3 : 2,
    }));
    const seconds = new Map([
      ['modules/b/slow.test.ts', 5],
      ['modules/b/quick.test.ts', 0.1],
    ]);
    const chosen = (limits: Partial<typeof LIMITS>): string[] => nearest(reached, 'modules/b/sum.ts', { ...LIMITS, seconds, ...limits });
    expect(chosen({})).toEqual(['modules/b/quick.test.ts', 'modules/b/slow.test.ts', 'modules/c/x.test.ts', 'modules/b/far.test.ts']);
    expect(chosen({ max: 1 })).toEqual(['modules/b/quick.test.ts']);
    expect(chosen({ secondsMax: 4 })).not.toContain('modules/b/slow.test.ts');
  });

  it('are server suites, or slow ones, only where there is nothing else', () => {
    const server = { test: 'e2e/api/b.test.ts', distance: 1 };
    const own = { test: 'modules/b/own.test.ts', distance: 7 };
    expect(nearest([server, own], 'modules/b/sum.ts', LIMITS)).toEqual([own.test]);
    expect(nearest([server], 'modules/b/sum.ts', LIMITS)).toEqual([server.test]);
    expect(nearest([own], 'modules/b/sum.ts', { ...LIMITS, seconds: new Map([[own.test, 60]]) })).toEqual([own.test]);
  });

  it('are found in this tree: a part of a list is tested where lists are read', () => {
    const found = testsOf(importersIn(treeAt(root, projectAt(root).files)), 'packages/database/list-part.ts').map(({ test }) => test);
    expect(found).toContain('modules/lock/tests/projected-rows.test.ts');
    expect(found).not.toContain('packages/database/sealed.test.ts');
  });
});

it('takes product files alone, without tests, their tools and texts', () => {
  const product = ['packages/core/a.ts', 'modules/otc/machine/endings.ts', 'apps/server/main.ts', 'apps/web/src/a/b.tsx'];
  const others = [
    'packages/core/a.test.ts',
    'packages/core/testing.ts',
    'modules/otc/testing/model.ts',
    'modules/otc/tests/harness.ts',
    'apps/web/src/features/spot/texts/exchange/en-US.ts',
    'packages/client/generate-routes.ts',
    'packages/client/routes.generated.ts',
    'tools/mutate/main.ts',
    'docs/a.md',
  ];
  expect([...product, ...others].filter(isProduct)).toEqual(product);
});
