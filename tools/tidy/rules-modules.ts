import type { Project, Rule } from './project.ts';
import { isTest } from './project.ts';

const ROOMS = new Set([
  'README.md',
  'package.json',
  'index.ts',
  'model.ts',
  'machine.ts',
  'admission.ts',
  'refusals.ts',
  'projection.ts',
  'queries.ts',
  'module.ts',
  'people.ts',
  'handlers.ts',
  'ports.ts',
  'store.ts',
  'requests.ts',
  'handlers',
  'demo',
  'desk',
  'testing',
  'migrations',
]);

/** Every module has the same parts, so that knowing one is knowing all. A further part is named, in backticks, in the module's README. */
export const moduleShape: Rule = {
  name: 'module-shape',
  find(project) {
    const findings = new Map<string, string>();
    for (const file of project.files) {
      const [, module, room = ''] = /^modules\/([^/]+)\/([^/]+)/.exec(file) ?? [];
      if (module === undefined || ROOMS.has(room) || isTest(room) || room === 'tests') continue;
      const readme = `modules/${module}/README.md`;
      const named = project.files.includes(readme) && new RegExp(`\`${room.replaceAll('.', '\\.')}/?\``).test(project.read(readme));
      if (!named) findings.set(`modules/${module}/${room}`, `not one of a module's usual parts; name it in ${readme} if it must be`);
    }
    for (const module of modulesOf(project)) {
      const missing = ['index.ts', 'module.ts'].filter((door) => !project.files.includes(`modules/${module}/${door}`));
      if (missing.length > 0) findings.set(`modules/${module}`, `has no door: ${missing.join(', ')}`);
    }
    return [...findings].map(([file, text]) => ({ file, text }));
  },
};

function modulesOf(project: Project): Set<string> {
  return new Set(project.files.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []));
}

const MIGRATION = /^(.*\/migrations)\/(\d{4})_[a-z0-9_]+\.sql$/;

/** Migrations run in the order of their numbers, so a gap or a double is two people's work colliding. */
export const migrationNumbers: Rule = {
  name: 'migration-numbers',
  find(project) {
    const findings = [];
    const last = new Map<string, number>();
    for (const file of project.files.filter((one) => one.includes('/migrations/') && one.endsWith('.sql'))) {
      const [, folder, digits] = MIGRATION.exec(file) ?? [];
      if (folder === undefined) {
        findings.push({ file, text: 'is not named NNNN_name.sql' });
        continue;
      }
      const expected = (last.get(folder) ?? 0) + 1;
      if (Number(digits) !== expected) findings.push({ file, text: `expected number ${String(expected).padStart(4, '0')} here` });
      last.set(folder, Number(digits));
    }
    return findings;
  },
};

const TABLE = /\bcreate (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/gi;
const READ_OR_WRITTEN = /\b(?:from|into|update|join|truncate|table|only)\s+"?([a-z_]+)/gi;

/** A table belongs to the module whose migration makes it: others call that module, so that columns can change. Tests may read it. */
export const ownTables: Rule = {
  name: 'own-tables',
  find(project) {
    const owners = new Map<string, string>();
    for (const file of project.files) {
      const module = /^modules\/([^/]+)\/.*\.sql$/.exec(file)?.[1];
      if (module !== undefined) for (const [, table = ''] of project.read(file).matchAll(TABLE)) owners.set(table, module);
    }
    const code = project.files.filter((file) => /^(apps|modules|packages)\/.*\.(ts|tsx|sql)$/.test(file) && !isTest(file));
    return code.flatMap((file) => {
      const tables = new Set([...project.read(file).matchAll(READ_OR_WRITTEN)].map(([, table = '']) => table));
      return [...tables].flatMap((table) => {
        const owner = owners.get(table);
        if (owner === undefined || file.startsWith(`modules/${owner}/`)) return [];
        return [{ file, text: `has SQL on ${table}: call a function that modules/${owner} exports` }];
      });
    });
  },
};

/** A test says what it protects, a migration why it exists: in the first line, for later readers. */
export const firstLine: Rule = {
  name: 'first-line',
  find(project) {
    return project.files.flatMap((file) => {
      const mark = isTest(file) ? '//' : file.includes('/migrations/') && file.endsWith('.sql') ? '--' : undefined;
      if (mark === undefined) return [];
      const line = project.read(file).split('\n', 1)[0] ?? '';
      const sentence = line.startsWith(mark) ? line.slice(mark.length).trim() : '';
      return sentence.split(/\s+/).length >= 4
        ? []
        : [{ file, text: `the first line is not a comment (${mark}) that says ${mark === '//' ? 'what the test protects' : 'why'}` }];
    });
  },
};

/** `rates: (currency) => of.wallet.rates(currency)`: nothing is decided here. */
const PASSES_ON = /\b(\w+): \(([^()]*)\) =>\s+(?:of|core)(?:\.\w+)+(?:\(\2\))?,\n/g;

/** What one module needs of another as it is, is offered by its name: what stands in a binding decides something between them. */
export const bindingsDecide: Rule = {
  name: 'bindings-decide',
  find: (project) =>
    project.files
      .filter((file) => /^apps\/server\/open\/bindings\/.*\.ts$/.test(file))
      .flatMap((file) =>
        [...project.read(file).matchAll(PASSES_ON)].map(([, name = '']) => ({
          file,
          text: `only passes ${name} on: offer it in the module's \`module.ts\`, and name it so where it is needed`,
        })),
      ),
};
