import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A list that names every capability: the one line that a new one adds to it, and the import above. */
export interface List {
  readonly file: string;
  readonly importLine: string;
  /** The array that the name is added to: its opening text. */
  readonly array: string;
  readonly name: string;
}

/** The lists that name every capability, one per side. */
export const listsOf = (name: string): readonly List[] => [
  {
    file: 'apps/server/site.ts',
    importLine: `import { ${name} } from '@agio/${name}/module';`,
    array: 'export const modules = [',
    name,
  },
  {
    file: 'packages/contracts/contracts.ts',
    importLine: `import { ${name} } from './${name}/contract.ts';`,
    array: 'export const contracts = [',
    name,
  },
  ...['web', 'console'].map((app) => ({
    file: `apps/${app}/src/app/features.ts`,
    importLine: `import { ${name} } from '../features/${name}/feature.ts';`,
    array: 'export const features = [',
    name,
  })),
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
const MADE = [
  /^docs\/(reference\/|facts\.md$)/,
  /^packages\/(client\/((desk-)?routes|desk-rights|(desk-)?words\/[\w-]+|live\/channels)|contracts\/(postings|customer-words))\.generated\.ts$/,
];

/** Files that had to change besides the lists, the fixture's own and those that commands make: there must be none. */
export function changedBeyond(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, own: ReadonlySet<string>): string[] {
  const listed = new Set(listsOf('').map(({ file }) => file));
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
      // npm's own links are relative.
      if (realpathSync(link) === realpathSync(join(root, folder))) continue;
      throw new Error(`two packages are called ${name}`);
    }
    symlinkSync(join(root, folder), link, 'dir');
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** What the fixture is called, in each form in which it is written. */
const FORMS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.slice(0, 1).toUpperCase() + name.slice(1),
  (name) => name.toUpperCase(),
];

function renamed(text: string, from: string, to: string): string {
  return FORMS.reduce((made, form) => made.replaceAll(form(from), form(to)), text);
}

/** Adds the capability of a fixture to a tree under a name: its folders, and its line in each list. Returns its own files. */
export function addCapability(fixture: string, into: string, name: string): Set<string> {
  const from = basename(fixture);
  const files = readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(fixture.length + 1));
  const own = new Map(files.map((file) => [renamed(file, from, name), file]));
  for (const file of own.keys()) if (existsSync(join(into, file))) throw new Error(`${file} is there already`);
  for (const [file, source] of own) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    writeFileSync(join(into, file), renamed(readFileSync(join(fixture, source), 'utf8'), from, name));
  }
  for (const list of listsOf(name)) writeFileSync(join(into, list.file), addTo(readFileSync(join(into, list.file), 'utf8'), list));
  linkHouse(into);
  return new Set(own.keys());
}
