import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../harness/launch/root.mjs';
import { plainContracts } from './plain-types.ts';

const source = join(root, 'packages', 'client');

interface Manifest {
  readonly version: string;
  readonly license: string;
}

/** Builds the client for those outside of this repository; returns its folder. */
export async function buildClient(folder = join(source, 'dist')): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: join(source, 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  });
  writeTypes(join(folder, 'types'));
  const { version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const manifest = {
    name: '@agio/client',
    version,
    description: 'Typed calls, signed requests, live sockets and order books of an Agio exchange',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    types: './types/index.d.ts',
    files: ['index.js', 'types', 'README.md', 'LICENSE'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** The declarations of the client's own files; what they name of the contracts is written out, so that no schema library is needed. */
function writeTypes(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'agio-client-'));
  try {
    const config = join(made, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: join(made, 'out'),
      rootDir: join(root, 'packages'),
      types: [join(root, 'node_modules/@types/node')],
    };
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [join(source, 'index.ts')] }),
    );
    const done = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`the client's types were not made:\n${done.stdout}${done.stderr}`);
    cpSync(join(made, 'out', 'client'), folder, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (entry.endsWith('.d.ts')) rewriteImports(join(folder, entry), '../'.repeat(entry.split(/[\\/]/).length - 1) || './');
  }
  writeFileSync(join(folder, 'contracts.d.ts'), plainContracts());
}

function rewriteImports(file: string, up: string): void {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/(['"])@agio\/(?:contracts|kernel)(?:\/\w+)?\1/g, `'${up}contracts.js'`)
    .replaceAll(/(['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  writeFileSync(file, text);
}
