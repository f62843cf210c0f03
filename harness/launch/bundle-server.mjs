// Bundles what runs of the server into the folder that is named, or into that of its sources: the server, the operators' commands, and
// what these start in threads and processes of their own, each with its libraries (docs/adr/0045-the-server-runs-from-a-bundle.md).
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './root.mjs';
import { BUNDLED, bundledName, bundleFolder } from './server.mjs';

/** A file that a thread or a process is started with. */
const STARTED = /new URL\('(\.\/[\w./-]+\.ts)', import\.meta\.url\)/g;
/** A module that another thread loads by its address. */
const ITSELF = /new URL\(import\.meta\.url\)/g;
const NOT_RUN = /node_modules|testing|generate-|\.test\.ts$/;

/** What a thread, a process or a person starts, and what threads load by its address. */
function entries() {
  // What exports something is a part of commands.
  const commands = sources('apps/server/commands/*.ts').filter((file) => !/^export /m.test(readFileSync(file, 'utf8')));
  const programs = new Set([join(root, 'apps/server/main.ts'), ...commands]);
  // Another program runs a server inside itself by it.
  const loaded = new Set([join(root, 'apps/server/open-server.ts')]);
  for (const file of BUNDLED.flatMap((folder) => sources(`${folder}/**/*.ts`))) {
    const text = readFileSync(file, 'utf8');
    for (const [, path] of text.matchAll(STARTED)) programs.add(join(dirname(file), path));
    if (text.search(ITSELF) !== -1) loaded.add(file);
  }
  return { programs, started: programs.union(loaded) };
}

function sources(pattern) {
  return globSync(pattern, { cwd: root, exclude: (path) => NOT_RUN.test(path) }).map((path) => join(root, path));
}

/** A module finds its files beside its source, and what it starts in the bundle. */
function addresses(started) {
  const inBundle = (file) => `new URL('./${bundledName(file)}', import.meta.bundle)`;
  return {
    name: 'addresses',
    transform(code, id) {
      const text = code
        .replaceAll(STARTED, (whole, path) => (started.has(join(dirname(id), path)) ? inBundle(join(dirname(id), path)) : whole))
        .replaceAll(ITSELF, (whole) => (started.has(id) ? inBundle(id) : whole))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.bundle', 'import.meta.url');
      // CommonJS libraries.
      const whole = id.includes('node_modules') ? text.replaceAll(/(?<![\w.$'"/-])__dirname\b/g, JSON.stringify(dirname(id))) : text;
      return whole === code ? null : { code: whole, map: null };
    },
  };
}

/** No part of the bundle may import the program of a thread, a process or a command, except its own entry: it would run there too. */
function refusePrograms(output, programs) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const { fileName, moduleIds } of chunks) {
    const program = moduleIds.find((id) => programs.has(id));
    if (program === undefined) continue;
    const importer = chunks.find(({ facadeModuleId, imports }) => facadeModuleId !== program && imports.includes(fileName));
    if (importer !== undefined) throw new Error(`${importer.fileName} imports ${fileName}, which runs ${program}`);
  }
}

const ofSources = bundleFolder();
const folder = process.argv[2] === undefined ? ofSources : resolve(process.argv[2]);
const making = `${folder}.${process.pid}`;
const { programs, started } = entries();
const bundle = await rolldown({
  input: Object.fromEntries([...started].map((file) => [bundledName(file, ''), file])),
  platform: 'node',
  cwd: root,
  logLevel: 'silent',
  external: [/^node:/, /\.node$/, 'pg-native'],
  // What is left out of one program may be what another one needs, and would be put into its file.
  treeshake: false,
  experimental: { chunkOptimization: false },
  preserveEntrySignatures: 'strict',
  plugins: [addresses(started)],
});
try {
  const files = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemap: true };
  const { output } = await bundle.write({ dir: making, format: 'esm', ...files });
  refusePrograms(output, programs);
  // Its name promises them.
  if (bundleFolder() !== ofSources) throw new Error('the sources have changed while they were bundled');
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(making, folder);
} finally {
  await bundle.close();
  rmSync(making, { recursive: true, force: true });
}
