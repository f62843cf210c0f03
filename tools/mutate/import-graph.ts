import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** For each file the files that load it, by paths from the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** What is read of a tree; `files` are all that may import or be imported. */
export interface Tree {
  readonly files: readonly string[];
  read(file: string): string;
  /** What `@agio/…` means: the file that a unit exports by this name. */
  readonly exported: (name: string) => string | undefined;
}

/** A file that the program starts in a thread of its own. */
const THREAD = /new Worker\(\s*new URL\('([^']+)',\s*import\.meta\.url\)/g;

/** What is read of one file: names that it takes from others, and how others find what it passes on. */
interface Module {
  /** The file and the name that is used of it; without a name all of it. */
  readonly uses: readonly Use[];
  /** Names that it exports from elsewhere. */
  readonly passes: ReadonlyMap<string, Use>;
  /** Files of which it exports everything. */
  readonly passesAll: readonly string[];
  readonly own: ReadonlySet<string>;
}

interface Use {
  readonly file: string;
  readonly name: string | undefined;
}

/**
 * Reads every import of a tree that exists when it runs: those of types alone leave no trace. An importer of a name is an importer of
 * the file where that name is declared, not of the doors that pass it on: a test of one part of a package is no test of the others.
 */
export function importersIn(tree: Tree): Importers {
  const modules = new Map(tree.files.map((file) => [file, moduleOf(tree, file)]));
  const importers = new Map<string, Set<string>>();
  for (const [importer, { uses }] of modules) {
    for (const use of uses) {
      for (const file of declaring(modules, use, new Set())) {
        const those = importers.get(file) ?? new Set();
        importers.set(file, those.add(importer));
      }
    }
  }
  return importers;
}

/** The files that declare what is used: one for a name, and all behind a door for a whole module. */
function declaring(modules: ReadonlyMap<string, Module>, { file, name }: Use, seen: Set<string>): string[] {
  const module = modules.get(file);
  if (module === undefined || seen.has(file)) return [];
  seen.add(file);
  if (name === undefined) {
    const behind = [...module.passes.values(), ...module.passesAll.map((one): Use => ({ file: one, name: undefined }))];
    return [file, ...behind.flatMap((use) => declaring(modules, use, seen))];
  }
  const passed = module.passes.get(name);
  if (passed !== undefined) return declaring(modules, passed, seen);
  if (module.own.has(name)) return [file];
  const found = module.passesAll.flatMap((one) => declaring(modules, { file: one, name }, seen));
  return found.length > 0 || module.passesAll.length > 0 ? found : [file];
}

function moduleOf(tree: Tree, file: string): Module {
  const source = tree.read(file);
  const { module } = parseSync(file, source);
  const at = (request: string): string =>
    (request.startsWith('.') ? posix.join(posix.dirname(file), request) : tree.exported(request)) ?? request;
  const passes = new Map<string, Use>();
  const passesAll: string[] = [];
  const own = new Set<string>();
  for (const { exportName, importName, isType, moduleRequest } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue;
    if (moduleRequest === null) own.add(exportName.name ?? 'default');
    else if (exportName.name === null) passesAll.push(at(moduleRequest.value));
    else passes.set(exportName.name, { file: at(moduleRequest.value), name: importName.name ?? undefined });
  }
  const named = module.staticImports.flatMap(({ entries, moduleRequest }): Use[] => {
    if (entries.length === 0) return [{ file: at(moduleRequest.value), name: undefined }];
    const values = entries.filter(({ isType }) => !isType);
    return values.map(({ importName }) => ({
      file: at(moduleRequest.value),
      name: importName.kind === 'Name' ? (importName.name ?? undefined) : undefined,
    }));
  });
  const whole = [
    // Only those with a name that stands there: `import('./index.ts')`.
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ...[...source.matchAll(THREAD)].map(([, request = '']) => request),
  ];
  return { uses: [...named, ...whole.map((request): Use => ({ file: at(request), name: undefined }))], passes, passesAll, own };
}

/** The project's own tree. */
export function treeAt(root: string, files: readonly string[]): Tree {
  const doors = new Map<string, string>();
  for (const path of globSync('{packages,modules,apps,e2e,tools,bench}{,/*}/package.json', { cwd: root }).map((one) =>
    one.replaceAll('\\', '/'),
  )) {
    const { exports = {}, name } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, string>>;
    };
    for (const [door, target] of Object.entries(exports)) doors.set(posix.join(name, door), posix.join(posix.dirname(path), target));
  }
  return {
    files: files.filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts')),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    exported(name) {
      const exact = doors.get(name);
      if (exact !== undefined) return exact;
      // One door for each folder that has it.
      const [, unit = '', rest = ''] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(name) ?? [];
      const target = doors.get(`${unit}/*`)?.replace('*', rest);
      return target !== undefined && existsSync(join(root, target)) ? target : undefined;
    },
  };
}
