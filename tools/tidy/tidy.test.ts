// Protects the house rules: each fires on a project that breaks it, and none on a clean one.
import { describe, expect, it } from 'vitest';
import type { Project } from './project.ts';
import type { ContractView } from './rules-contracts.ts';
import { tidyFindings, tidyRules } from './tidy.ts';

// Joined, so that the rule does not find it here.
const odd = ['reck', 'on'].join('');
const page = '# Account\n\n## GET /api/info\n\nWho you are.\n';
const getInfo = { method: 'GET', path: '/api/info', summary: 'Who you are' };
const contracts = {
  codes: ['PLEASE_LOGIN'],
  languages: ['en-US', 'zh-CN'],
  texts: { 'en-US': { PLEASE_LOGIN: 'Please log in' }, 'zh-CN': { PLEASE_LOGIN: '请登录' } },
  contracts: [{ name: 'account', calls: { getInfo } }],
  reference: () =>
    new Map([
      ['account.md', page],
      ['../facts.md', '# Facts\n'],
    ]),
};

const glossaryOf = (...rows: string[]): string =>
  [
    '## Markets\n\n| Term | Meaning |\n|---|---|',
    ...rows,
    '',
    '## Words we avoid',
    '',
    '| Word | Instead |',
    '|---|---|',
    `| ${odd}, ${odd}s | "compute" |`,
    '',
  ].join('\n');

const clean: Readonly<Record<string, string>> = {
  'README.md': 'See [the account calls](docs/reference/account.md), [modules](modules/) and [the web](https://example.org).\n',
  'docs/reference/account.md': page,
  'docs/facts.md': '# Facts\n',
  'docs/glossary.md': glossaryOf('| book | the resting orders of a market |', '| bid, ask | a resting order to buy, to sell |'),
  'ARCHITECTURE.md': 'Orders rest in the **book**, and nowhere else.\n',
  'modules/spot/package.json': '{}',
  'modules/spot/README.md': 'Has one more room: `kline.ts`.\n',
  'modules/spot/index.ts': 'export {};\n',
  'modules/spot/module.ts': 'export {};\n',
  'modules/spot/kline.ts': 'export {};\n',
  'modules/spot/kline.test.ts': "// Protects the candles against gaps.\nit('draws', () => undefined);\n",
  'modules/spot/migrations/0001_orders.sql': '-- Orders are read by owner and time.\nselect 1;\n',
  'modules/spot/migrations/0002_fills.sql': '-- Fills are read by order.\ncreate table spot_fill (id int8);\n',
  'modules/spot/store.ts': "export const read = 'select id from spot_fill';\n",
  'apps/web/src/features/content/texts/home/en-US.ts': 'export {};\n',
};

const kline = (text: string) => ({ 'modules/spot/kline.ts': text });
const long = 'x\n'.repeat(401);
const wide = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`packages/ui/part-${at}.ts`, 'export {};\n']));
const word = ['TO', 'DO'].join('');
const leftOut = ['it', 'only'].join('.');

interface Case {
  readonly rule: string;
  readonly what: string;
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly view?: Partial<ContractView>;
}

const broken: readonly Case[] = [
  { rule: 'file-length', what: 'a long file', files: { 'packages/ui/long.ts': long } },
  {
    rule: 'file-length',
    what: 'an exception that grew',
    files: { 'packages/ui/long.ts': long, 'tools/tidy/long-files.json': '{"packages/ui/long.ts":500}' },
  },
  {
    rule: 'file-length',
    what: 'an exception no longer needed',
    files: { 'packages/ui/long.ts': 'x\n', 'tools/tidy/long-files.json': '{"packages/ui/long.ts":500}' },
  },
  {
    rule: 'file-length',
    what: 'an exception for a file that has gone',
    files: { 'tools/tidy/long-files.json': '{"packages/ui/gone.ts":500}' },
  },
  { rule: 'folder-width', what: 'a folder of many files', files: wide },
  { rule: 'folder-width', what: 'an exception that grew', files: { ...wide, 'tools/tidy/wide-folders.json': '{"packages/ui":30}' } },
  {
    rule: 'folder-width',
    what: 'an exception no longer needed',
    files: { 'packages/ui/a.ts': '', 'tools/tidy/wide-folders.json': '{"packages/ui":31}' },
  },
  {
    rule: 'folder-width',
    what: 'an exception for a folder that has gone',
    files: { 'tools/tidy/wide-folders.json': '{"packages/gone":31}' },
  },
  { rule: 'kebab-case', what: 'a name in camel case', files: { 'packages/ui/orderBook.ts': '' } },
  { rule: 'kebab-case', what: 'a folder with capitals', files: { 'packages/ui/Book/index.ts': '' } },
  { rule: 'unit-readme', what: 'a package without a page', files: { 'packages/ui/package.json': '{}' } },
  { rule: 'module-shape', what: 'a room that nobody named', files: { 'modules/spot/helpers.ts': '' } },
  { rule: 'module-shape', what: 'a module without a door', files: { 'modules/spot/index.ts': undefined } },
  { rule: 'module-shape', what: 'a module that nobody can list', files: { 'modules/spot/module.ts': undefined } },
  { rule: 'migration-numbers', what: 'a gap', files: { 'modules/spot/migrations/0004_late.sql': '-- Comes too early by one.\n' } },
  { rule: 'migration-numbers', what: 'a double', files: { 'modules/spot/migrations/0002_again.sql': '-- Has the number of another.\n' } },
  {
    rule: 'own-tables',
    what: 'SQL of the server on a table of a module',
    files: {
      'modules/spot/migrations/0003_table.sql': '-- Favourites belong to their customer.\ncreate table spot_favorite (customer int8);\n',
      'apps/server/favorites.ts': "export const read = 'select customer from spot_favorite';\n",
    },
  },
  {
    rule: 'own-tables',
    what: 'SQL of a module on a table of another',
    files: {
      'modules/spot/migrations/0003_table.sql': '-- Favourites belong to their customer.\ncreate table spot_favorite (customer int8);\n',
      'modules/wallet/package.json': '{}',
      'modules/wallet/README.md': 'What customers have.\n',
      'modules/wallet/index.ts': 'export {};\n',
      'modules/wallet/module.ts': 'export {};\n',
      'modules/wallet/store.ts': 'export const forget = `DELETE FROM spot_favorite`;\n',
    },
  },
  {
    rule: 'own-queries',
    what: 'a total that is counted beside the rows of its page',
    files: { 'modules/spot/store.ts': "export const read = 'select *, count(*) over () as total from spot_fill limit 1';\n" },
  },
  { rule: 'bare-keys', what: 'a letter with Ctrl', files: { 'packages/ui/a.tsx': "if (event.key === 'a') choose();\n" } },
  { rule: 'failing-queries', what: 'waiting for good', files: { 'apps/web/src/a.tsx': 'const a = useQuery(b)<Skeleton a.isPending' } },
  {
    rule: 'first-pages',
    what: 'another filter on the third page',
    files: { 'apps/web/src/a.tsx': '<Pagination show={{ ...filter, ...next }} />' },
  },
  {
    rule: 'refreshed-writes',
    what: 'a write that no page shows',
    files: { 'apps/web/src/features/otc/api/a.ts': "export async function a() {\n  await api.call('otcBlock');\n}\n" },
  },
  { rule: 'kept-keys', what: 'a key for each click', files: { 'apps/web/src/a.tsx': 'await buy(crypto.randomUUID());\n' } },
  { rule: 'first-line', what: 'a test that starts with code', files: { 'modules/spot/a.test.ts': "it('x', () => undefined);\n" } },
  { rule: 'first-line', what: 'a migration without a reason', files: { 'modules/spot/migrations/0003_x.sql': 'select 1;\n' } },
  { rule: 'unfinished-words', what: 'a note to oneself', files: { 'packages/ui/a.ts': `// ${word}: later\n` } },
  {
    rule: 'tests-run',
    what: 'a test that shuts out the others',
    files: { 'modules/spot/a.test.ts': `// Protects nothing at all, alas.\n${leftOut}('x');\n` },
  },
  ...['<TextField inputMode="decimal" />', '<TextField maxLength={6} />', '<NumberField unit="BTC" maxLength={24} />'].map((field) => ({
    rule: 'own-fields',
    what: `a field that drops what it does not take: ${field}`,
    files: { 'apps/web/src/features/spot/components/a.tsx': `export const a = ${field};\n` },
  })),
  ...[
    '<div role="dialog" />',
    '<section role="alertdialog" aria-label="x" />',
    '<dialog open />',
    '<Content onOpenAutoFocus={go} />',
    '<Button onClick={() => void stay()} autoFocus>',
  ].map((dialog) => ({
    rule: 'own-dialogs',
    what: `a dialog that begins elsewhere (F2): ${dialog}`,
    files: { 'apps/console/src/features/spot/components/a.tsx': `export const a = ${dialog};\n` },
  })),
  {
    rule: 'own-frames',
    what: 'a wide page with edges of its own (F20)',
    files: { 'apps/web/src/features/spot/a.tsx': 'export const a = <div className="mx-auto w-full max-w-312 px-4" />;\n' },
  },
  ...['t(($) => $.a, { id, address })', 't(($) => $.a, { address: saved.address, id })'].map((said) => ({
    rule: 'own-addresses',
    what: `an address in one piece within words (F13): ${said}`,
    files: { 'apps/console/src/features/wallet/a.tsx': `export const a = ${said};\n` },
  })),
  ...["toContain('Q7')", "toContain('then')", 'toMatch(/somebody|1949/)', 'toMatch(/p1/)'].map((asked) => ({
    rule: 'long-absences',
    what: `a text too short to be absent from random ones: ${asked}`,
    files: { 'modules/spot/kline.test.ts': `// Protects the candles against gaps.\nexpect(rows).not.${asked};\n` },
  })),
  ...[
    ['own-times', 'formatDateTime(ms, language).slice(0, -3)'],
    ['readers-zone', 'new Date(ms).getHours()'],
    ['readers-zone', 'at.setDate(1)'],
    ['readers-zone', 'new Date(year, 0, 1)'],
  ].map(([rule = '', time]) => ({
    rule,
    what: `a time with a form or a clock of its own (F6): ${time}`,
    files: { 'apps/web/src/features/spot/a.tsx': `export const a = ${time};\n` },
  })),
  {
    rule: 'own-dialogs',
    what: 'the dialog of the library (F2)',
    files: { 'apps/web/src/features/spot/a.tsx': "import { Dialog as Base } from 'radix-ui';\n" },
  },
  { rule: 'asks-the-clock', what: 'the wall clock in a module', files: { 'modules/spot/kline.ts': 'export const now = Date.now;\n' } },
  { rule: 'asks-the-clock', what: 'a date of now', files: { 'apps/server/day.ts': 'export const today = new Date().toISOString();\n' } },
  {
    rule: 'asks-the-clock',
    what: 'a timer under another name',
    files: { 'packages/gateway/pause.ts': "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(1);\n" },
  },
  {
    rule: 'asks-the-clock',
    what: 'an interval in a place of its own',
    files: { 'modules/spot/kline.ts': 'export const start = () => setInterval(() => undefined, 5);\n' },
  },
  { rule: 'asks-the-clock', what: 'a module past the clock of its site', files: kline('export const nowMs = realClock.wall();\n') },
  {
    rule: 'made-intervals',
    what: 'an interval that a module makes by hand (38)',
    files: { 'modules/spot/kline.ts': 'this.#end = this.#ports.clock.every(1_000, () => void this.look());\n' },
  },
  {
    rule: 'made-intervals',
    what: 'an interval of a clock that was taken apart (38)',
    files: { 'modules/spot/kline.ts': 'const { after, every } = room.clock;\nevery(1_000, look);\n' },
  },
  {
    rule: 'bindings-decide',
    what: 'a binding that passes a call on as it is',
    files: { 'apps/server/open/bindings/news.ts': 'return {\n  rates: (currency) => of.wallet.rates(currency),\n};\n' },
  },
  {
    rule: 'same-constants',
    what: 'a constant that two files declare',
    files: {
      'modules/spot/kline.ts': 'const WEEK_MS = 7 * DAY_MS;\n',
      'packages/ui/week.ts': 'export const WEEK_MS: number =\n  7 * DAY_MS;\n',
    },
  },
  {
    rule: 'same-constants',
    what: 'an exception of them that is gone',
    files: { 'tools/tidy/same-constants.json': '{"WEEK_MS = 7 * DAY_MS":2}' },
  },
  { rule: 'typed-facts', what: 'a fact that is told without its type', files: kline("tools.tell({ fact: 'spot.order' } as never);\n") },
  {
    rule: 'typed-facts',
    what: 'a fact that is read by force',
    files: { 'apps/server/day.ts': 'const { id } = fact as unknown as { readonly id: number };\n' },
  },
  {
    rule: 'typed-facts',
    what: 'a fact that is said to be of a type (38)',
    files: { 'modules/spot/kline.ts': 'if (fact.fact === name) this.#note(fact as OrderFact);\n' },
  },
  { rule: 'named-paths', what: 'a file that was moved', files: { 'docs/page.md': 'Read `modules/spot/gone.ts` first.\n' } },
  { rule: 'links', what: 'a link to nowhere', files: { 'docs/page.md': 'See [this](gone.md).\n' } },
  {
    rule: 'glossary-terms',
    what: 'a term that stands twice',
    files: { 'docs/glossary.md': glossaryOf('| book | the resting orders of a market |', '| asks, books | orders to sell |') },
  },
  {
    rule: 'glossary-terms',
    what: 'a term that another row defines as well',
    files: { 'docs/glossary.md': glossaryOf('| book | resting orders; a bid is an order to buy |', '| bid | a resting order to buy |') },
  },
  {
    rule: 'glossary-terms',
    what: 'a term of the architecture that nobody explains',
    files: { 'ARCHITECTURE.md': 'The **hot core** decides.\n' },
  },
  {
    rule: 'noun-types',
    what: 'a type that is called by a participle (42)',
    files: { 'packages/ui/a.ts': 'export interface Told {\n  readonly text: string;\n}\n' },
  },
  { rule: 'noun-types', what: 'an exception of them that is gone (42)', files: { 'tools/tidy/noun-types.json': '{"Told":1}' } },
  {
    rule: 'distinct-types',
    what: 'a type that a package exports twice',
    files: { 'packages/ui/a.ts': 'export type Draft = string;\n', 'packages/ui/b.ts': 'export interface Draft {}\n' },
  },
  {
    rule: 'distinct-types',
    what: 'an exception of them that has one name now',
    files: { 'packages/ui/a.ts': 'export type Draft = string;\n', 'tools/tidy/twice-types.json': '{"packages/ui Draft":2}' },
  },
  {
    rule: 'distinct-types',
    what: 'an exception of them that is gone',
    files: { 'tools/tidy/twice-types.json': '{"packages/ui Draft":2}' },
  },
  ...['whoever pays', 'what came of it', 'owners are told of it', 'people decided it', "it is nobody's"].map((aside) => ({
    rule: 'plain-comments',
    what: `a comment in spoken words: ${aside}`,
    files: { 'packages/ui/a.ts': `/** For ${aside}. */\nexport const A = 1;\n` },
  })),
  {
    rule: 'plain-comments',
    what: 'more of them than the list of exceptions has',
    files: {
      'packages/ui/a.ts': "// For whoever pays, and whoever sells.\n// Nobody's.\nexport const A = 1;\n",
      'tools/tidy/asides.json': '{"packages/ui":1}',
    },
  },
  { rule: 'plain-comments', what: 'an exception that is no longer needed', files: { 'tools/tidy/asides.json': '{"packages/ui":1}' } },
  {
    rule: 'single-docs',
    what: 'two doc comments of one declaration',
    files: { 'packages/ui/a.ts': '/** How wide it is. */\n/** In pixels. */\nexport const WIDTH = 1;\n' },
  },
  {
    rule: 'opening-words',
    what: 'a comment that begins like an aside (42)',
    files: { 'packages/ui/a.ts': '/** So often it looks again. */\nexport const EVERY = 1;\n' },
  },
  { rule: 'plain-words', what: 'a word we avoid in a document', files: { 'docs/page.md': `We ${odd} the fee.\n` } },
  { rule: 'plain-words', what: 'a word we avoid in a comment', files: { 'packages/ui/a.ts': `/** They ${odd} the fee. */\n` } },
  { rule: 'plain-words', what: 'a word we avoid behind code', files: { 'packages/ui/a.ts': `export {}; // They ${odd} the fee.\n` } },
  { rule: 'plain-words', what: 'a word we avoid in a message', files: { 'packages/ui/a.ts': `throw new Error('cannot ${odd} it');\n` } },
  {
    rule: 'plain-words',
    what: 'a word we avoid on a screen',
    files: { 'apps/web/src/features/content/texts/home/en-US.ts': `export const home = { fee: 'It ${odd}s your fee' };\n` },
  },
  {
    rule: 'plain-words',
    what: 'a glossary that avoids nothing',
    files: { 'docs/glossary.md': '| book | the resting orders of a market |\n' },
  },
  { rule: 'error-texts', what: 'a code without a text', files: {}, view: { codes: ['PLEASE_LOGIN', 'NEW_CODE'] } },
  { rule: 'error-texts', what: 'a text without a code', files: {}, view: { codes: [] } },
  {
    rule: 'call-summaries',
    what: 'a call that says nothing',
    files: {},
    view: { contracts: [{ name: 'account', calls: { getInfo: { ...getInfo, summary: '' } } }] },
  },
  {
    rule: 'call-summaries',
    what: 'a call without a page',
    files: {},
    view: { contracts: [{ name: 'account', calls: { other: { method: 'GET', path: '/api/other', summary: 'Other' } } }] },
  },
  ...(
    [
      ['a call that forgets the switch of its contract', { feature: { name: 'trade' }, calls: { getInfo } }],
      ['a call that names a switch nobody has', { calls: { getInfo: { ...getInfo, feature: 'trade' } } }],
      [
        'a call left open that the switch closes',
        { feature: { name: 'trade', leavesOpen: ['getInfo'] }, calls: { getInfo: { ...getInfo, feature: 'trade' } } },
      ],
      ['a call left open that is not there', { feature: { name: 'trade', leavesOpen: ['other'] }, calls: {} }],
    ] as const
  ).map(([what, contract]): Case => ({ rule: 'call-switches', what, files: {}, view: { contracts: [{ name: 'account', ...contract }] } })),
  { rule: 'reference-fresh', what: 'a stale page', files: { 'docs/reference/account.md': '# Old\n' } },
  { rule: 'reference-fresh', what: 'stale facts', files: { 'docs/facts.md': '# Old\n' } },
  { rule: 'reference-fresh', what: 'a page of a call that has gone', files: { 'docs/reference/old.md': '# Old\n' } },
];

function projectOf(files: Readonly<Record<string, string | undefined>>): Project {
  const present = Object.entries(files).flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  const texts = new Map(present);
  return { files: [...texts.keys()].sort(), read: (path) => texts.get(path) ?? '' };
}

describe('tidy', () => {
  it('leaves names and code alone that contain a word we avoid', () => {
    const code = `export const ${odd} = (text: string): boolean => text === '${odd}';\n`;
    const files = { ...clean, 'packages/ui/a.ts': code, 'docs/page.md': `Call \`${odd}(text)\`.\n\n\`\`\`ts\n${code}\`\`\`\n` };
    expect(tidyFindings(projectOf(files), tidyRules(contracts))).toEqual([]);
  });

  it('has nothing to say about a contract whose calls name its switch, aside from those that it leaves open', () => {
    const feature = { name: 'trade', leavesOpen: ['getOwn'] };
    const calls = { getInfo: { ...getInfo, feature: 'trade' }, getOwn: getInfo };
    const view = { ...contracts, contracts: [{ name: 'account', feature, calls }] };
    expect(tidyFindings(projectOf(clean), tidyRules(view))).toEqual([]);
  });

  it('F2: leaves the one dialog, fields that ask for the focus and looks for a dialog alone', () => {
    const files = {
      ...clean,
      'packages/ui/components/dialog.tsx':
        "import { Dialog as Base } from 'radix-ui';\nexport const a = <Base.Content onOpenAutoFocus={focusFirst} />;\n",
      'apps/web/src/features/spot/a.tsx': `export const a = <OtpInput onComplete={(code) => send(code)} autoFocus />;\nconst b = '[role="dialog"]';\n`,
    };
    expect(tidyFindings(projectOf(files), tidyRules(contracts))).toEqual([]);
  });

  it('has nothing to say about a clean project', () => {
    expect(tidyFindings(projectOf(clean), tidyRules(contracts))).toEqual([]);
  });

  it.each(broken)('$rule finds $what, and no other rule does', ({ rule, files, view }) => {
    const findings = tidyFindings(projectOf({ ...clean, ...files }), tidyRules({ ...contracts, ...view }));
    expect([...new Set(findings.map((finding) => finding.rule))]).toEqual([rule]);
  });

  it('has a case for every rule', () => {
    expect(
      tidyRules(contracts)
        .map((rule) => rule.name)
        .filter((name) => !broken.some((one) => one.rule === name)),
    ).toEqual([]);
  });
});
