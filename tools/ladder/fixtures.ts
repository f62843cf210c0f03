/** A small project as a map from path to text. Units get their package.json from the test. */
export type Tree = Readonly<Record<string, string>>;

/** One of the two browser apps. */
function cleanApp(app: string): Tree {
  const src = `apps/${app}/src`;
  return {
    [`${src}/main.tsx`]:
      "import type { Brand } from '@agio/contracts';\nimport { features } from './app/features.ts';\nexport const one = features.length as Brand<1>;\n",
    [`${src}/app/features.ts`]:
      "import { spot } from '../features/spot/feature.ts';\nimport { wallet } from '../features/wallet/feature.ts';\nexport const features = [spot, wallet];\n",
    [`${src}/features/spot/feature.ts`]:
      "import { name } from '../../shared/name.ts';\nimport { page } from './page.ts';\nexport const spot = name(page);\n",
    [`${src}/features/spot/page.ts`]: "export const page = 'spot';\n",
    [`${src}/features/wallet/feature.ts`]: "import { name } from '../../shared/name.ts';\nexport const wallet = name('wallet');\n",
    [`${src}/shared/name.ts`]: 'export const name = (text: string): string => text;\n',
  };
}

/** Obeys every rule; the test proves that the checker has nothing to say about it, and that it saw its files. */
export const clean: Tree = {
  'packages/kernel/index.ts': "export { assert } from './assert.ts';\nexport type Brand<T> = T & { b: 1 };\n",
  'packages/kernel/assert.ts': 'export function assert(value: boolean): void { if (!value) throw new Error(); }\n',
  'packages/contracts/index.ts': "export type { Brand } from '@agio/kernel';\n",
  'packages/core/index.ts':
    "import { assert } from '@agio/kernel';\nexport const apply = (n: number): number => { assert(n > 0); return n; };\n",
  'packages/database/index.ts':
    "import { readFile } from 'node:fs/promises';\nexport const read = async (): Promise<string> => readFile('x', 'utf8');\n",
  'modules/spot/index.ts': "export { decide } from './machine.ts';\nexport { read } from '@agio/database';\n",
  'modules/spot/machine.ts':
    "import { apply } from '@agio/core';\nimport type { Later } from './ports.ts';\nexport const decide = (n: number, later?: Later): number => (later === undefined ? apply(n) : 0);\n",
  'modules/spot/ports.ts':
    "import { read } from '@agio/database';\nexport interface Later { at: Promise<string> }\nexport const now = (): number => Date.now();\nexport { read };\n",
  'modules/identity/index.ts': 'export const level = 1;\n',
  'apps/server/main.ts':
    "import { decide } from '@agio/spot';\nimport { level } from '@agio/identity';\nconsole.log(decide(level), process.pid);\n",
  ...cleanApp('web'),
  ...cleanApp('console'),
};

export interface Fixture {
  readonly rule: string;
  /** Copied over the clean tree. */
  readonly files: Tree;
}

const kernelIsOne = { 'packages/kernel/index.ts': 'export const one = 1;\n', 'packages/core/index.ts': 'export const two = 2;\n' };

/** An app that breaks the rules of its rungs, one by one. */
function brokenApp(app: string): Fixture[] {
  const src = `apps/${app}/src`;
  return [
    {
      rule: `${app}-imports-downwards`,
      files: {
        [`${src}/features/spot/page.ts`]: "export { title as page } from '../../app/title.ts';\n",
        [`${src}/app/title.ts`]: "export const title = 'spot';\n",
      },
    },
    {
      rule: `${app}-imports-downwards`,
      files: {
        [`${src}/shared/name.ts`]: "export { title as name } from '../app/title.ts';\n",
        [`${src}/app/title.ts`]: 'export const title = (text: string): string => text;\n',
      },
    },
    {
      rule: `${app}-shared-knows-no-feature`,
      files: {
        [`${src}/shared/price.ts`]: "export { page } from '../features/spot/page.ts';\n",
      },
    },
    {
      rule: `${app}-features-never-import-a-sibling`,
      files: { [`${src}/features/wallet/feature.ts`]: "import { page } from '../spot/page.ts';\nexport const wallet = page;\n" },
    },
    {
      rule: `${app}-features-have-one-door`,
      files: { [`${src}/app/features.ts`]: "export { page as features } from '../features/spot/page.ts';\n" },
    },
  ];
}

/** For every rule a tree that breaks it, and only it. */
export const broken: readonly Fixture[] = [
  ...[
    'contracts',
    'core',
    'journal',
    'database',
    'chains',
    'credentials',
    'dice-verifier',
    'sequencer',
    'cluster',
    'gateway',
    'module',
    'deals',
    'client',
    'ui',
    'drawn',
  ].map((name) => ({
    rule: `${name}-stays-on-its-rung`,
    files: {
      [`packages/${name}/index.ts`]: "export { level } from '@agio/identity';\n",
      'modules/spot/index.ts': 'export {};\n',
      'modules/spot/machine.ts': 'export {};\n',
      'modules/spot/ports.ts': 'export {};\n',
      'apps/server/main.ts': 'export {};\n',
      'apps/web/src/main.tsx': 'export {};\n',
      'apps/console/src/main.tsx': 'export {};\n',
    },
  })),
  {
    rule: 'kernel-stays-on-its-rung',
    files: {
      ...kernelIsOne,
      'packages/kernel/index.ts': "export { two } from '@agio/core';\n",
      'modules/spot/machine.ts': 'export const decide = 1;\n',
    },
  },
  {
    rule: 'packages-are-on-the-ladder',
    files: { 'packages/stray/index.ts': "export { level } from './level.ts';\n", 'packages/stray/level.ts': 'export const level = 1;\n' },
  },
  {
    rule: 'modules-stay-on-their-rung',
    files: {
      'modules/identity/index.ts': "export { log } from '@agio/journal';\n",
      'packages/journal/index.ts': 'export const log = 1;\n',
    },
  },
  { rule: 'modules-never-import-a-sibling', files: { 'modules/spot/ports.ts': "export { level } from '@agio/identity';\n" } },
  {
    rule: 'server-imports-no-screens',
    files: { 'apps/server/screen.ts': "export { button } from '@agio/ui';\n", 'packages/ui/index.ts': 'export const button = 1;\n' },
  },
  {
    rule: 'tests-of-the-server-need-no-harness',
    files: {
      'apps/server/site.test.ts': "export { site } from '../../harness/sites/site.ts';\n",
      'harness/sites/site.ts': 'export const site = 1;\n',
    },
  },
  {
    rule: 'harness-is-below-tools',
    files: {
      'harness/sites/site.ts': "export { page } from '../../e2e/pages/page.ts';\n",
      'e2e/pages/page.ts': 'export const page = 1;\n',
    },
  },
  {
    rule: 'tools-are-below-journeys',
    files: {
      'tools/torture/main.ts': "export { page } from '../../e2e/pages/page.ts';\n",
      'e2e/pages/page.ts': 'export const page = 1;\n',
    },
  },
  {
    rule: 'browsers-stay-on-their-rung',
    files: { 'apps/web/src/main.tsx': "export { one } from '@agio/drawn';\n", 'packages/drawn/index.ts': 'export const one = 1;\n' },
  },
  { rule: 'browser-tests-stay-on-their-rung', files: { 'apps/web/src/testing/drawn.ts': "export { level } from '@agio/identity';\n" } },
  ...['web', 'console'].flatMap(brokenApp),
  {
    rule: 'browser-apps-are-apart',
    files: {
      'apps/web/src/main.tsx': "export { admin } from '@agio/console';\n",
      'apps/console/src/main.tsx': 'export const admin = 1;\n',
    },
  },
  {
    rule: 'console-is-apart',
    files: {
      'apps/console/src/main.tsx': "export { one } from '@agio/web';\n",
      'apps/web/src/main.tsx': 'export const one = 1;\n',
    },
  },
  { rule: 'browser-code-uses-no-node', files: { 'apps/web/src/main.tsx': "import { join } from 'node:path';\nexport { join };\n" } },
  { rule: 'only-through-doors', files: { 'modules/identity/index.ts': "export { assert } from '../../packages/kernel/assert.ts';\n" } },
  { rule: 'kernel-depends-on-nothing', files: { 'packages/kernel/check.ts': "export { z } from 'zod';\n" } },
  {
    rule: 'no-circles',
    files: {
      'modules/identity/a.ts': "import { b } from './b.ts';\nexport const a = (): number => b();\n",
      'modules/identity/b.ts': "import { a } from './a.ts';\nexport const b = (): number => a();\n",
    },
  },
  {
    rule: 'parts-import-downwards',
    files: {
      'modules/spot/handlers/place.ts': "export { decide } from '../machine.ts';\n",
      'modules/spot/machine.ts': "export { decide } from './between.ts';\n",
      'modules/spot/between.ts': "export { decide } from './matching/decide.ts';\n",
      'modules/spot/matching/decide.ts': 'export const decide = (n: number): number => n;\n',
    },
  },
  {
    rule: 'parts-import-downwards',
    files: {
      'modules/identity/shared/name.ts': "export { level } from '../desk/level.ts';\n",
      'modules/identity/desk/level.ts': 'export const level = 1;\n',
    },
  },
  {
    rule: 'parts-form-no-circle',
    files: {
      'modules/identity/accounts/a.ts': "export { b } from '../desk/b.ts';\n",
      'modules/identity/desk/b.ts': 'export const b = 1;\n',
      'modules/identity/desk/c.ts': "export { d } from '../accounts/d.ts';\n",
      'modules/identity/accounts/d.ts': 'export const d = 1;\n',
    },
  },
  { rule: 'dependencies-are-declared', files: { 'modules/identity/index.ts': "export { ulid } from 'undeclared';\n" } },
  { rule: 'everything-resolves', files: { 'modules/identity/index.ts': "export { gone } from '@agio/nowhere';\n" } },
  {
    rule: 'pure-code-imports-nothing',
    files: {
      'modules/spot/machine.ts':
        "import { now } from './ports.ts';\nimport { readFileSync } from 'node:fs';\nexport const decide = (): unknown => [now, readFileSync];\n",
      'modules/spot/ports.ts': 'export const now = 1;\n',
    },
  },
  {
    rule: 'pure-code-names-no-world',
    files: {
      'packages/kernel/assert.ts': 'export function assert(value: boolean): void { if (!value) throw new Error(String(Date.now())); }\n',
    },
  },
];
