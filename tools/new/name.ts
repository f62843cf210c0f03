import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names of tables, commands, calls and folders are made from it. */
const NAME = /^[a-z][a-z0-9]{2,14}$/;
/** Words of the language, and folders of the contracts and apps that are no capability. */
const TAKEN = new Set(['common', 'delete', 'default', 'export', 'import', 'module', 'modules', 'package', 'static', 'switch', 'typeof']);
const FOLDERS = ['modules', 'packages', 'packages/contracts', 'apps/web/src/features', 'apps/console/src/features'];

/** Why a capability cannot have a name; undefined if it can. */
export function nameProblem(root: string, name: string): string | undefined {
  if (!NAME.test(name)) return 'NAME has 3 to 15 lower-case letters and digits, and begins with a letter';
  if (TAKEN.has(name)) return `${name} is a word with another meaning`;
  const folder = FOLDERS.find((one) => existsSync(join(root, one, name)));
  return folder === undefined ? undefined : `${folder}/${name} is there already`;
}

/** A package.json with one dependency more, of the version that all packages of the house have. */
export function withDependency(text: string, dependency: string): string {
  const content = JSON.parse(text) as { readonly version: string; readonly dependencies: Readonly<Record<string, string>> };
  const all = Object.entries({ ...content.dependencies, [dependency]: content.version });
  const dependencies = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ ...content, dependencies }, null, 2)}\n`;
}
