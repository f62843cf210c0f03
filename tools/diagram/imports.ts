import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which parts of the house import which others. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** All capabilities are one part here: none of them imports another. */
export const MODULES = 'modules';

const isProduct = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/tests?\/|\/testing\/|\/testing\.ts$/.test(file);
const partOf = (file: string): string => {
  const [side = '', name = ''] = file.split('/');
  return side === 'modules' ? MODULES : side === 'apps' ? `apps/${name}` : name;
};

/** Reads the imports of product files below packages, modules and apps; tests are left out. */
export function importsOf(root: string): Imports {
  const files = execFileSync('git', ['ls-files', 'packages', 'modules', 'apps'], { cwd: root, maxBuffer: 64 * 1_048_576 })
    .toString()
    .split('\n')
    .filter(isProduct);
  const modules = new Set(files.flatMap((file) => (file.startsWith('modules/') ? [file.split('/')[1]] : [])));
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const part = partOf(file);
    const own = found.get(part) ?? new Set<string>();
    found.set(part, own);
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?'@agio\/([\w-]+)/g)) {
      const other = modules.has(name) ? MODULES : name;
      if (other !== part) own.add(other);
    }
  }
  return found;
}

/** The imports that do not follow from others: who imports what already imports something needs no line to it. */
export function reduced(imports: Imports): Imports {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      reach(to, seen);
    }
    return seen;
  };
  return new Map(
    [...imports].map(([part, own]) => [
      part,
      new Set([...own].filter((to) => ![...own].some((other) => other !== to && reach(other).has(to)))),
    ]),
  );
}

/** How many steps a part is above those that import nothing. Throws if parts import each other in a circle. */
export function rungsOf(imports: Imports): ReadonlyMap<string, number> {
  const rungs = new Map<string, number>();
  const rungOf = (part: string, way: readonly string[]): number => {
    if (way.includes(part)) throw new Error(`a circle: ${[...way, part].join(' → ')}`);
    const known = rungs.get(part);
    if (known !== undefined) return known;
    const rung = Math.max(-1, ...[...(imports.get(part) ?? [])].map((to) => rungOf(to, [...way, part]))) + 1;
    rungs.set(part, rung);
    return rung;
  };
  for (const part of imports.keys()) rungOf(part, []);
  return rungs;
}
