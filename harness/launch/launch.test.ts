// Protects how everything starts: exit codes and signals pass through, and nothing is rebuilt without need.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandProgram, ensureServerBuilt, forgetOld, serverArguments } from './build-server.mjs';
import { root } from './root.mjs';
import { bundleFolder, programIn } from './server.mjs';
import { hashOf } from './stamp.mjs';

const folder = mkdtempSync(join(tmpdir(), 'agio-launch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pinned = join(root, 'harness', 'launch', 'pinned.mjs');

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('running on the pinned Node', () => {
  it('runs TypeScript with arguments and gives its exit code', () => {
    const path = script('code.ts', 'const [, , word]: string[] = process.argv; console.log(word); process.exitCode = 7;\n');
    const done = spawnSync(process.execPath, [pinned, path, 'hello'], { encoding: 'utf8' });
    expect(done.stdout).toBe('hello\n');
    expect(done.status).toBe(7);
  });

  it('hands a signal on and waits for the clean end', async () => {
    const path = script(
      'signal.ts',
      "process.on('SIGTERM', () => setTimeout(() => { console.log('clean'); process.exit(3); }, 100));\nconsole.log('up');\nsetInterval(() => undefined, 1000);\n",
    );
    const child = spawn(process.execPath, [pinned, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed === 'up\n') child.kill('SIGTERM');
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(printed).toBe('up\nclean\n');
    expect(code).toBe(3);
  });

  it('says that a killed child was killed', () => {
    const path = script('killed.ts', "process.kill(process.pid, 'SIGKILL');\n");
    expect(spawnSync(process.execPath, [pinned, path]).status).toBe(137);
  });
});

/** Sources of a file of a bundle and of what it imports at once, by their paths in the project. */
function sourcesOf(bundle: string, entry: string): string[] {
  const files = new Set([entry]);
  for (const file of files) {
    const text = readFileSync(join(bundle, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:im|ex)port [^;]*?["']\.\/([^"']+)["'];$/gm)) files.add(name);
  }
  // What only passes on what others export has no sources of its own.
  return [...files]
    .filter((file) => existsSync(join(bundle, `${file}.map`)))
    .flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(join(bundle, `${file}.map`), 'utf8')) as { readonly sources: readonly string[] };
      return sources.map((source) => relative(root, resolve(bundle, source)));
    });
}

describe('the bundle of the server', () => {
  it('is made once for the same sources, and is what is started', { timeout: 120_000 }, () => {
    const folder = ensureServerBuilt();
    const { ino } = statSync(folder);
    expect([ensureServerBuilt(), bundleFolder()]).toEqual([folder, folder]);
    expect(statSync(folder).ino).toBe(ino);
    expect(serverArguments().at(-1)).toBe(join(folder, 'apps-server-main.js'));
    expect(commandProgram('backup')).toBe(join(folder, 'apps-server-commands-backup.js'));
    expect(programIn(join(folder, 'none'), 'apps/server/main.ts')).toBe(join(root, 'apps/server/main.ts'));
  });

  it('gives threads no contracts: reading every schema took each of them most of a second of a start', { timeout: 120_000 }, () => {
    const bundle = ensureServerBuilt();
    for (const entry of ['apps-server-storage-machines.js', 'apps-server-projections-projections-worker.js']) {
      const sources = sourcesOf(bundle, entry);
      expect(sources, entry).toContain('modules/spot/module.ts');
      expect(
        // Constants that machines and pages share have no schema, and neither has what is collected of them.
        sources.filter((path) =>
          /^packages\/contracts\/(?!\w+\/(?:constants|fees)\.ts$|customer-words\.generated\.ts$)|node_modules\/zod\//.test(path),
        ),
        entry,
      ).toEqual([]);
    }
  });

  it('stays while its user lives, and bundles of other sources go after some time', { timeout: 120_000 }, () => {
    const own = ensureServerBuilt();
    expect(readdirSync(own)).toContain(`used-by-${process.pid}`);
    const home = join(folder, 'bundles');
    const names = [
      ...Array.from({ length: 7 }, (_, at) => `${at}`.repeat(16)),
      `${'7'.repeat(16)}.999999999`,
      `${'8'.repeat(16)}.${process.pid}`,
    ];
    for (const [at, name] of names.entries()) {
      const path = join(home, name);
      mkdirSync(path, { recursive: true });
      if (at === 0) writeFileSync(join(path, `used-by-${process.ppid}`), '');
      if (at === 1) writeFileSync(join(path, 'used-by-999999999'), '');
      // The first ones are the oldest.
      utimesSync(path, 1_000 + at, 1_000 + at);
    }
    forgetOld(home);
    // The first is in use, the second was; the last is being made by a process that lives, and the one before by none.
    expect(names.map((name) => existsSync(join(home, name)))).toEqual([true, false, true, true, true, true, true, false, true]);
  });

  it('starts its threads from itself', () => {
    const texts = readdirSync(ensureServerBuilt())
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(ensureServerBuilt(), name), 'utf8'));
    const sources = texts.flatMap((text) => [...text.matchAll(/new Worker\(new URL\(([^)]*)\)/g)].map(([, where]) => where));
    expect(sources.length).toBeGreaterThan(3);
    for (const where of sources) expect(where).toMatch(/^["']\.\/[\w-]+\.js["'], import\.meta\.url$/);
  });
});

describe('the stamp over sources', () => {
  it('changes with a name or a text, and not with tests, builds or pages', () => {
    const tree = join(folder, 'tree');
    mkdirSync(join(tree, 'dist'), { recursive: true });
    writeFileSync(join(tree, 'a.ts'), '1');
    const first = hashOf([tree]);
    writeFileSync(join(tree, 'a.test.ts'), '1');
    writeFileSync(join(tree, 'README.md'), '1');
    writeFileSync(join(tree, 'dist', 'a.js'), '1');
    expect(hashOf([tree])).toBe(first);
    writeFileSync(join(tree, 'a.ts'), '2');
    expect(hashOf([tree])).not.toBe(first);
    writeFileSync(join(tree, 'a.ts'), '1');
    writeFileSync(join(tree, 'b.ts'), '');
    expect(hashOf([tree])).not.toBe(first);
  });

  it('is the same for a tree that was copied or moved', () => {
    const [one, two] = [join(folder, 'here'), join(folder, 'there')];
    mkdirSync(join(one, 'apps'), { recursive: true });
    writeFileSync(join(one, 'apps', 'a.ts'), '1');
    cpSync(one, two, { recursive: true });
    expect(hashOf([join(two, 'apps')], two)).toBe(hashOf([join(one, 'apps')], one));
  });
});

describe('where no pinned Node runs', () => {
  const whyNone = (failures: readonly string[]): string => {
    const text = "import { whyNone } from './harness/launch/node.mjs';\nconsole.log(whyNone(JSON.parse(process.argv[1])));";
    return spawnSync(process.execPath, ['--input-type=module', '--eval', text, JSON.stringify(failures)], {
      cwd: root,
      encoding: 'utf8',
    }).stdout.trim();
  };

  it('names the library that it lacks', () => {
    const said = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
    const lines = whyNone([said]).split('\n');
    expect(lines).toEqual([said, expect.stringMatching(/apt-get install libatomic1\), or run this on Node \d+ or newer$/)]);
  });

  it('says why it does not, and that there is none', () => {
    expect(whyNone(['spawn ENOENT'])).toMatch(/^spawn ENOENT\nthe pinned Node does not run here: run this on Node/);
    expect(whyNone([])).toMatch(/^no pinned Node for \S+ \S+: run this on Node/);
  });
});
