import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A list that names every capability: the one line that a new one adds to it, and the import above. */
export interface List {
  readonly file: string;
  readonly importLine: string;
  /** The array that the name is added to: its opening text. */
  readonly array: string;
  readonly name: string;
}

/** The lists that name every capability, one per side. */
export const LISTS: readonly List[] = [
  {
    file: 'apps/server/site.ts',
    importLine: "import { tally } from '@agio/tally/module';",
    array: 'export const modules = [',
    name: 'tally',
  },
  {
    file: 'packages/contracts/contracts.ts',
    importLine: "import { tally } from './tally/contract.ts';",
    array: 'export const contracts = [',
    name: 'tally',
  },
  {
    file: 'apps/web/src/app/features.ts',
    importLine: "import { tally } from '../features/tally/feature.ts';",
    array: 'export const features = [',
    name: 'tally',
  },
  {
    file: 'apps/console/src/app/features.ts',
    importLine: "import { tally } from '../features/tally/feature.ts';",
    array: 'export const features = [',
    name: 'tally',
  },
];

/** Adds the line to a list. Throws if the list does not look as it should. */
export function addTo(text: string, { array, importLine, name }: List): string {
  const from = text.indexOf(array);
  const end = text.indexOf(']', from);
  if (from === -1 || end === -1) throw new Error(`no list ${array}`);
  // A list of several lines ends with a comma.
  return `${importLine}\n${text.slice(0, end).replace(/,?\s*$/, '')}, ${name}${text.slice(end)}`;
}

/** Files that are written by a command and not by hand. */
const MADE = [/^docs\/(reference\/|facts\.md$)/, /^packages\/client\/(desk-)?routes\.generated\.ts$/];

/** Files that had to change besides the lists, the fixture's own and those that commands make: there must be none. */
export function changedBeyond(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, own: ReadonlySet<string>): string[] {
  const listed = new Set(LISTS.map(({ file }) => file));
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name) && !own.has(name) && !listed.has(name) && !MADE.some((one) => one.test(name)))
    .toSorted();
}

/** Every file of a tree that git knows or would take, with its text. */
export function filesOf(root: string, names: readonly string[]): Map<string, string> {
  return new Map(names.filter((name) => existsSync(join(root, name))).map((name) => [name, readFileSync(join(root, name), 'latin1')]));
}

export function namesIn(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1_048_576,
  });
  return listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)));
}

/** Copies the tree, with installed packages linked, and the workspace's own packages found in the copy. */
export function copyTree(root: string, into: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    cpSync(join(root, name), join(into, name));
  }
  const homes = ['', ...names.filter((name) => name.endsWith('/package.json')).map((name) => dirname(name))];
  for (const home of homes) linkInstalled(root, into, join(home, 'node_modules'));
  linkHouse(into);
}

function linkInstalled(root: string, into: string, folder: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(into, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    // Caches belong to the copy, and so do the workspace's own packages.
    if (name === '@agio' || name.startsWith('.')) continue;
    symlinkSync(join(root, folder, name), join(into, folder, name));
  }
}

/** The workspace's own packages by their names, those of the fixture among them. */
export function linkHouse(root: string): void {
  const home = join(root, 'node_modules', '@agio');
  mkdirSync(home, { recursive: true });
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly workspaces: readonly string[] };
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => join(pattern.slice(0, -2), name)) : [pattern],
  );
  for (const folder of folders) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name: string };
    const link = join(home, name.replace('@agio/', ''));
    if (isLink(link)) {
      if (readlinkSync(link) === join(root, folder)) continue;
      throw new Error(`two packages are called ${name}`);
    }
    symlinkSync(join(root, folder), link, 'dir');
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Copies the fixture over a copy and adds its lines; returns its own files. */
export function addFixture(fixture: string, into: string): Set<string> {
  const own = readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(fixture.length + 1));
  for (const name of own) {
    if (existsSync(join(into, name))) throw new Error(`${name} is there already`);
    mkdirSync(dirname(join(into, name)), { recursive: true });
    cpSync(join(fixture, name), join(into, name));
  }
  for (const list of LISTS) writeFileSync(join(into, list.file), addTo(readFileSync(join(into, list.file), 'utf8'), list));
  linkHouse(into);
  return new Set(own);
}
