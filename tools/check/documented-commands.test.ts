// Protects those who type what our pages say: every command exists, knows the words that a page gives it, and is run by some check.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import { root } from '../../harness/launch/root.mjs';
import { commandsIn, isPlaceholder, pages } from './documented/commands.ts';
import type { Documented } from './documented/commands.ts';
import { PROGRAMS } from './documented/programs.ts';
import type { RunBy } from './documented/programs.ts';
import { steps } from './steps.ts';

const UNKNOWN = '--a-flag-that-no-program-has';
/** Loading the larger programs takes a second each: a third of them in each run. */
const TURNS = 5;
/** Those that people alone run; nothing is added. */
const BY_HAND_MAX = 3;
const WAIT_MS_MAX = 120_000;

const scripts = scriptsOf('package.json');
const documented = pages().flatMap((page) => commandsIn(page));
const ofScript = (name: string): Documented[] => documented.filter(({ script, workspace }) => script === name && workspace === undefined);

function scriptsOf(file: string): Readonly<Record<string, string>> {
  return (JSON.parse(readFileSync(join(root, file), 'utf8')) as { readonly scripts?: Record<string, string> }).scripts ?? {};
}

/** What a script runs on the pinned Node, with the words that package.json gives it. */
const programOf = (script: string): string[] => (scripts[script] ?? '').replace(/^node (?:harness\/launch\/pinned\.mjs )?/, '').split(' ');

/** What a program prints when it is run with these words, and nothing set up for it. */
function saidBy(script: string, words: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'agio-documented-'));
  const env = { PATH: process.env['PATH'], HOME: folder, DATA_DIR: join(folder, 'data') };
  const done = spawnSync(process.execPath, [...programOf(script), ...words], {
    cwd: root,
    env,
    input: '',
    encoding: 'utf8',
    timeout: WAIT_MS_MAX,
  });
  rmSync(folder, { recursive: true });
  expect(done.status, `${script} ${words.join(' ')} must be refused`).not.toBe(0);
  return done.stdout + done.stderr;
}

it('finds commands in blocks and in sentences', () => {
  const page =
    "Run `npm run simulate -- --seeds 5`, or `npm test`.\n\n```sh\nnpm run backup -- /backups --keep 30   # weekly\nnpm run unit -- path -t 'a name' && npm start\n```\n";
  expect(commandsIn('page.md', page).map(({ at, script, words }) => [at, script, ...words])).toEqual([
    ['page.md:1', 'simulate', '--seeds', '5'],
    ['page.md:1', 'test'],
    ['page.md:3', 'backup', '/backups', '--keep', '30'],
    ['page.md:3', 'unit', 'path', '-t', 'a name'],
    ['page.md:3', 'start'],
  ]);
  expect(documented.length).toBeGreaterThan(150);
});

/** Commands of `npm run wallet` that the core counts as votes: production wants them signed. */
const VOTES = [
  'approve',
  'reject',
  'allow-cost',
  'resume',
  'assign',
  'give-back',
  'adjust',
  'cover',
  'settle',
  'give-up',
  'open-address',
  'agree',
  'refuse',
];

it('gives a key to every vote of the wallet desk, as production wants it', () => {
  const votes = ofScript('wallet').filter(({ words }) => VOTES.includes(words[0] ?? '') && words.includes('--as'));
  expect(votes.length).toBeGreaterThan(2);
  expect(votes.filter(({ words }) => !words.includes('--key')).map(({ at, words }) => `${at}: ${words.join(' ')}`)).toEqual([]);
});

it('names only scripts that exist', () => {
  const homes = ['packages', 'modules', 'apps'].flatMap((home) => readdirSync(join(root, home)).map((name) => `${home}/${name}`));
  for (const { at, script, workspace } of documented) {
    const home = homes.find((one) => `@agio/${one.split('/')[1]}` === workspace);
    const own = workspace === undefined ? scripts : scriptsOf(`${home}/package.json`);
    expect(Object.keys(own), `${at}: npm run ${script}`).toContain(script);
  }
});

it('names only commands that a step of npm run check or a test runs', () => {
  const named = new Set(documented.filter(({ workspace }) => workspace === undefined).map(({ script }) => script));
  const ofSteps = steps.map(({ name }) => `check:${name}`);
  expect([...named].filter((script) => !(script in PROGRAMS) && !ofSteps.includes(script))).toEqual([]);
  for (const [script, { runBy }] of Object.entries(PROGRAMS)) {
    expect(Object.keys(scripts)).toContain(script);
    expect(isRun(script, runBy), `${script} is run by ${JSON.stringify(runBy)}`).toBe(true);
  }
  expect(Object.values(PROGRAMS).filter(({ runBy }) => 'byHand' in runBy).length).toBeLessThanOrEqual(BY_HAND_MAX);
});

function isRun(script: string, runBy: RunBy): boolean {
  if ('byHand' in runBy) return true;
  if ('test' in runBy) return existsSync(join(root, runBy.test)) && readFileSync(join(root, runBy.test), 'utf8').includes(runBy.with);
  const [program = ''] = programOf(script);
  return (
    steps
      .find(({ name }) => name === runBy.step)
      ?.commands.flat()
      .some((word) => word.endsWith(program)) === true
  );
}

it('has a script for each step, and a step for each such script', () => {
  const names = Object.keys(scripts).flatMap((script) => /^check:(?!fast$)(.*)/.exec(script)?.[1] ?? []);
  expect(names.sort()).toEqual(steps.map(({ name }) => name).sort());
  for (const { at, words } of ofScript('check')) for (const word of words) expect(names, `${at}: npm run check -- ${word}`).toContain(word);
});

it('names parts of the bench that there are', () => {
  const parts = readFileSync(join(root, 'bench/parts.ts'), 'utf8');
  for (const { at, words } of ofScript('bench'))
    for (const word of words.filter((one) => !one.startsWith('-')))
      expect(new RegExp(`^  '?${word}'?: bench`, 'm').test(parts), `${at}: npm run bench -- ${word}`).toBe(true);
});

it('names tests that there are, and flags of vitest', () => {
  const tests = ['packages', 'modules', 'apps', 'harness', 'e2e', 'tools', 'bench'].flatMap((home) =>
    readdirSync(join(root, home), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${home}/${name}`),
  );
  const { stdout } = spawnSync(process.execPath, [...programOf('unit').slice(0, 1), '--help'], { cwd: root, encoding: 'utf8' });
  const isKnown = (word: string, before: string | undefined): boolean => {
    if (word.startsWith('-')) return helped(stdout, word);
    // A path of the reader's own, and the value of a flag, stand for something.
    if (!word.includes('/')) return isPlaceholder(word) || word === 'path' || before === '-t';
    return tests.some((test) => test.includes(word));
  };
  for (const { at, words } of ofScript('unit'))
    for (const [index, word] of words.entries()) expect(isKnown(word, words[index - 1]), `${at}: ${word}`).toBe(true);
});

/** Vitest lists a flag by its name in camel case, and without its `no`. */
function helped(help: string, flag: string): boolean {
  const name = flag.replace(/^--no-/, '--').replace(/(?<=\w)-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  return new RegExp(`^ +(?:-\\w, )?${name}[ ,]`, 'm').test(help);
}

const asked = (how: 'flags' | 'usage'): string[] => Object.keys(PROGRAMS).filter((script) => PROGRAMS[script]?.asked === how);

it.each(drawn(asked('flags'), TURNS, inject('testSeed')))('%s knows every flag that a page gives it', (script) => {
  const flags = [...new Set(ofScript(script).flatMap(({ words }) => words.filter((word) => word.startsWith('--'))))];
  // A parser stops at the first flag that it does not know; each takes the next word for its value, where it has one.
  for (const flag of flags.length > 0 ? flags : ['']) {
    const words = ofScript(script).find((one) => one.words.includes(flag))?.words ?? [];
    const value = words[words.indexOf(flag) + 1];
    const given = flag === '' ? [] : value === undefined || value.startsWith('-') ? [flag] : [flag, value];
    const said = saidBy(script, [...given, UNKNOWN]);
    // One that prints nothing but how it is used has it there.
    const isKnown = said.includes(`'${UNKNOWN}'`) || (/usage: .*/s.exec(said)?.[0].includes(`${flag} `) ?? false);
    expect(isKnown, `npm run ${script} -- ${given.join(' ')}: ${said}`).toBe(true);
  }
});

it.each(asked('usage'))('%s says how it is used, with all that a page gives it', (script) => {
  const usage = saidBy(script, script === 'signer' ? ['help'] : []);
  expect(usage).toContain(`npm run ${script}`);
  for (const { at, words } of ofScript(script)) {
    const [first] = words;
    const known = [
      ...words.filter((word) => word.startsWith('--')),
      ...(first !== undefined && /^[a-z][a-z-]+$/.test(first) ? [first] : []),
    ];
    for (const word of known) expect(usage, `${at}: ${word}`).toMatch(new RegExp(`(?<![\\w-])${word}(?![\\w-])`));
  }
});

it('names only programs that exist', () => {
  for (const page of pages()) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, program = ''] of text.matchAll(
      /\b(?:node|sh|bash|python3) (?:harness\/launch\/pinned\.mjs )?(?:--[\w-]+ )*((?:apps|bench|docs|e2e|harness|packages|tools)\/[\w./-]+\.\w+)/g,
    ))
      expect(existsSync(join(root, program)), `${page}: ${program}`).toBe(true);
  }
});

it('names only addresses of the server that it answers', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8')) as { readonly paths: object };
  const gateway = readFileSync(join(root, 'packages/gateway/http/server.ts'), 'utf8');
  const found = pages().flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\bcurl [^\n`]*?(?:localhost|127\.0\.0\.1):\d+(\/[\w/-]+)/g)].map(
      ([, path = '']) => [page, path],
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const [page, path = ''] of found) expect(path in paths || gateway.includes(`'${path}'`), `${page}: ${path}`).toBe(true);
});
