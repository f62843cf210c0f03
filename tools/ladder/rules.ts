/** One rule in dependency-cruiser's form, as far as this project uses it. */
export interface LadderRule {
  readonly name: string;
  readonly comment: string;
  readonly severity: 'error';
  readonly from: { readonly path?: string | string[]; readonly pathNot?: string | string[] };
  readonly to: {
    readonly path?: string | string[];
    readonly pathNot?: string | string[];
    readonly circular?: true;
    readonly couldNotResolve?: true;
    readonly dependencyTypes?: string[];
  };
}

const UNITS = '^(packages|modules|apps|harness|bench|e2e|tools)/';
const TESTS = String.raw`\.test\.tsx?$`;
// What tests share; no program loads it.
const TEST_PARTS = '^apps/(web|console)/src/testing/';
// Programs that write a source file of their package; nobody loads them.
const GENERATORS = String.raw`/generate-[^/]+\.ts$`;

// What each unit may import besides itself; the rungs of ARCHITECTURE.md, spelt out.
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  'dice-verifier': [],
  contracts: ['kernel'],
  core: ['kernel'],
  journal: ['kernel'],
  database: ['kernel'],
  chains: ['kernel'],
  credentials: ['kernel'],
  sequencer: ['kernel', 'core', 'journal'],
  cluster: ['kernel', 'contracts', 'core', 'journal', 'sequencer'],
  gateway: ['kernel', 'contracts'],
  module: ['kernel', 'contracts', 'core', 'database'],
  deals: ['kernel', 'contracts', 'core', 'credentials', 'database', 'module'],
  client: ['kernel', 'contracts'],
  ui: ['kernel', 'contracts'],
  drawn: ['contracts', 'ui'],
};
const MODULES_MAY = ['kernel', 'contracts', 'core', 'credentials', 'database', 'chains', 'module', 'deals', 'dice-verifier'];
const BROWSERS_MAY = ['kernel', 'contracts', 'client', 'ui', 'dice-verifier'];

const packages = (names: readonly string[]): string => `^packages/(${names.join('|')})/`;

function rule(name: string, comment: string, from: LadderRule['from'], to: LadderRule['to']): LadderRule {
  return { name, comment, severity: 'error', from, to };
}

/** Who may import whom, rung by rung. */
function rungRules(): LadderRule[] {
  return [
    ...Object.entries(PACKAGES).map(([name, may]) =>
      rule(
        `${name}-stays-on-its-rung`,
        `packages/${name} may import ${may.length === 0 ? 'no other unit' : may.join(', ')}`,
        { path: `^packages/${name}/` },
        { path: UNITS, pathNot: packages([name, ...may]) },
      ),
    ),
    rule(
      'packages-are-on-the-ladder',
      'a new package gets its rung here first',
      { path: '^packages/', pathNot: packages(Object.keys(PACKAGES)) },
      {},
    ),
    rule(
      'modules-stay-on-their-rung',
      `modules may import ${MODULES_MAY.join(', ')}`,
      { path: '^modules/' },
      { path: UNITS, pathNot: ['^modules/', packages(MODULES_MAY)] },
    ),
    rule(
      'modules-never-import-a-sibling',
      'modules meet through commands, events and ports only',
      { path: '^modules/([^/]+)/' },
      { path: '^modules/', pathNot: '^modules/$1/' },
    ),
    rule(
      'server-imports-no-screens',
      'apps/server knows everything but the screens; only its demo customers use the public client, as anyone would',
      { path: '^apps/server/', pathNot: [TESTS, '^apps/server/(demo|bots)/'] },
      { path: ['^packages/(ui|client)/', '^apps/(?!server/)', '^(harness|bench|e2e|tools)/'] },
    ),
  ];
}

/** The three rungs of one of the two apps: app, features, shared. */
function appRules(app: string): LadderRule[] {
  const src = `^apps/${app}/src`;
  return [
    rule(
      `${app}-imports-downwards`,
      `apps/${app} has three rungs, app, features, shared, and nothing imports upwards`,
      { path: `${src}/(features|shared)/` },
      { path: `${src}/(app/|main)` },
    ),
    rule(
      `${app}-shared-knows-no-feature`,
      'what all features share names none of them',
      { path: `${src}/shared/` },
      { path: `${src}/features/` },
    ),
    rule(
      `${app}-features-never-import-a-sibling`,
      'a capability can be taken away: features meet in shared, and in links to each other',
      { path: `${src}/features/([^/]+)/` },
      { path: `${src}/features/`, pathNot: `${src}/features/$1/` },
    ),
    rule(
      `${app}-features-have-one-door`,
      'the app enters a feature through its feature.ts',
      { path: `${src}/(app/|main)` },
      { path: `${src}/features/`, pathNot: `${src}/features/[^/]+/feature[.]ts$` },
    ),
  ];
}

/** What starts and tests the product. */
function testRules(): LadderRule[] {
  return [
    rule(
      'tests-of-the-server-need-no-harness',
      'what a whole site is tested by is in e2e',
      { path: String.raw`^apps/server/.*\.test\.ts$` },
      { path: '^(harness|bench|e2e|tools)/' },
    ),
    rule(
      'harness-is-below-tools',
      'harness imports the product alone; tools, bench and e2e import it',
      { path: '^harness/' },
      { path: '^(bench|e2e|tools)/' },
    ),
    rule('tools-are-below-journeys', 'tools import no test and no measurement', { path: '^tools/' }, { path: '^(bench|e2e)/' }),
  ];
}

/** The pages, and what a browser loads. */
function browserRules(): LadderRule[] {
  return [
    rule(
      'browsers-stay-on-their-rung',
      `apps/web and apps/console may import ${BROWSERS_MAY.join(', ')}`,
      { path: '^apps/(web|console)/', pathNot: [TESTS, TEST_PARTS] },
      { path: UNITS, pathNot: ['^apps/(web|console)/', packages(BROWSERS_MAY)] },
    ),
    rule(
      'browser-tests-stay-on-their-rung',
      'tests of the pages may import drawn as well',
      { path: '^apps/(web|console)/' },
      { path: UNITS, pathNot: ['^apps/(web|console)/', packages([...BROWSERS_MAY, 'drawn'])] },
    ),
    ...['web', 'console'].flatMap(appRules),
    rule('browser-apps-are-apart', 'customers never load a line of the console', { path: '^apps/web/' }, { path: '^apps/console/' }),
    rule('console-is-apart', 'operators load no page of the customers', { path: '^apps/console/' }, { path: '^apps/web/' }),
    rule(
      'browser-code-uses-no-node',
      'what a browser loads cannot reach for Node',
      { path: ['^apps/(web|console)/src/', '^packages/(client|ui|contracts|kernel)/'], pathNot: [TESTS, GENERATORS] },
      { dependencyTypes: ['core'] },
    ),
  ];
}

/** All rules on imports. `doors` are the files that units export (see doors.ts). */
export function ladderRules(doors: readonly string[]): LadderRule[] {
  const escaped = doors.map((door) => `^${door.replaceAll('.', String.raw`\.`)}$`);
  return [
    ...rungRules(),
    ...testRules(),
    ...browserRules(),
    rule(
      'only-through-doors',
      'a unit is entered through what its package.json exports',
      { path: '^((?:packages|modules|apps)/[^/]+)/' },
      { path: '^(packages|modules|apps)/', pathNot: ['^$1/', ...escaped] },
    ),
    rule(
      'kernel-depends-on-nothing',
      'the kernel has no dependencies',
      { path: '^packages/kernel/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    ),
    rule('no-circles', 'two files that need each other are one thought, or three', {}, { circular: true }),
    rule(
      'dependencies-are-declared',
      'a package that no package.json names may be gone after the next installation',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('everything-resolves', 'an import that leads nowhere would hide from every other rule', {}, { couldNotResolve: true }),
  ];
}
