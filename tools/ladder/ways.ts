import type { ICruiseResult } from 'dependency-cruiser';
import type { Finding } from './cruise.ts';

/** One file that imports another, by their paths. */
interface Arrow {
  readonly from: string;
  readonly to: string;
}

const MODULE = /^(modules\/[^/]+)\//;
const TESTS = /\.test\.tsx?$|\/tests?\/|\/testing\//;
/** The folder that any file of the folder around it may import: it imports nothing beside it. */
const SHARED = 'shared';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The part of a folder that a file below it is in; undefined for a file that is directly there, or elsewhere. */
function partOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const rest = path.slice(folder.length + 1);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : undefined;
}

/** All imports within each module, by the module's folder; tests are left out. */
function arrowsOf(result: ICruiseResult): ReadonlyMap<string, readonly Arrow[]> {
  const found = new Map<string, Arrow[]>();
  for (const { dependencies, source } of result.modules) {
    const [, module] = MODULE.exec(source) ?? [];
    if (module === undefined || TESTS.test(source)) continue;
    const own = found.get(module) ?? [];
    found.set(module, own);
    // A file may import another twice: what it runs, and its types.
    for (const to of new Set(dependencies.map(({ resolved }) => resolved)))
      if (to.startsWith(`${module}/`) && !TESTS.test(to)) own.push({ from: source, to });
  }
  return found;
}

/** Imports that lead from a part of a folder back into one of its other parts, past the file between them; and what `shared` imports beside it. */
function upwardIn(arrows: readonly Arrow[]): readonly Arrow[] {
  const imports = Map.groupBy(arrows, ({ from }) => from);
  /** Whether a file imports a part of its own folder, by itself or through files beside it. */
  const entersPart = (file: string, seen = new Set<string>()): boolean => {
    seen.add(file);
    const folder = folderOf(file);
    return (imports.get(file) ?? []).some(({ to }) => {
      const part = partOf(folder, to);
      if (part !== undefined) return part !== SHARED;
      return folderOf(to) === folder && !seen.has(to) && entersPart(to, seen);
    });
  };
  return arrows.filter(({ from, to }) => {
    const folder = folderOf(to);
    if (partOf(folder, from) !== undefined) return entersPart(to);
    const around = /^(.*)\/shared\//.exec(from)?.[1];
    const part = around === undefined ? undefined : partOf(around, to);
    return part !== undefined && part !== SHARED;
  });
}

/** Parts of one folder that import each other, directly or through others; each with an import that is a piece of the circle. */
function circlesIn(arrows: readonly Arrow[]): readonly (Arrow & { readonly parts: readonly string[] })[] {
  const folders = new Map<string, Map<string, Map<string, Arrow>>>();
  for (const arrow of arrows) {
    const folder = commonFolder(arrow);
    const [from, to] = [partOf(folder, arrow.from), partOf(folder, arrow.to)];
    if (from === undefined || to === undefined) continue;
    const parts = folders.get(folder) ?? new Map<string, Map<string, Arrow>>();
    folders.set(folder, parts);
    parts.set(from, (parts.get(from) ?? new Map<string, Arrow>()).set(to, arrow));
  }
  return [...folders.values()].flatMap((parts) =>
    [...parts].flatMap(([part, own]) =>
      [...own].flatMap(([next, arrow]) => {
        const way = wayBack(parts, next, part);
        return way === undefined ? [] : [{ ...arrow, parts: [part, ...way] }];
      }),
    ),
  );
}

function commonFolder({ from, to }: Arrow): string {
  const [one, other] = [from.split('/'), to.split('/')];
  const apart = one.findIndex((name, at) => name !== other[at]);
  return one.slice(0, apart).join('/');
}

function wayBack(
  parts: ReadonlyMap<string, ReadonlyMap<string, Arrow>>,
  from: string,
  to: string,
  seen = new Set<string>(),
): readonly string[] | undefined {
  if (from === to) return [from];
  seen.add(from);
  for (const next of parts.get(from)?.keys() ?? []) {
    if (seen.has(next)) continue;
    const way = wayBack(parts, next, to, seen);
    if (way !== undefined) return [from, ...way];
  }
  return undefined;
}

/**
 * Within a module, imports between its parts (folders) go one way. A part may import files of the folder around it that import no other part
 * (such as `model.ts`), and that folder's `shared`.
 */
export function wayFindings(result: ICruiseResult): Finding[] {
  const found = arrowsOf(result);
  const upward = [...found.values()]
    .flatMap(upwardIn)
    .map(({ from, to }) => ({ rule: UPWARD, file: from, text: `imports ${to}, which imports other parts of the module` }));
  const circles = [...found.values()].flatMap(circlesIn).map(({ from, parts, to }) => ({
    rule: CIRCLE,
    file: from,
    text: `imports ${to}: ${parts.join(' → ')} is a circle of parts`,
  }));
  return [...upward, ...circles];
}

const UPWARD = 'parts-import-downwards';
const CIRCLE = 'parts-form-no-circle';
export const WAY_RULES: readonly string[] = [UPWARD, CIRCLE];
