import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

// Made for tests: it takes half of the processor time of a whole one, and shows no notices.
const HEADLESS = '/usr/bin/chromium-headless-shell';
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// A browser under test talks to the page's server and to nobody else.
const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/**
 * A Chromium that runs here: the one named by CHROMIUM_PATH, else the system's, where a whole one comes first if it is asked for, else
 * the one packaged on npm.
 * Returns its path, the flags to start it with, and the environment it needs; undefined when none runs.
 */
export async function findChromium({ isWhole = false } = {}) {
  // Chromium's sandbox refuses to run as root, as CI machines do.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS;
  const named = process.env.CHROMIUM_PATH;
  const system = isWhole ? [...WHOLE, HEADLESS] : [HEADLESS, ...WHOLE];
  for (const path of named === undefined || named === '' ? system : [named]) {
    if (existsSync(path) && runs(path, process.env)) return { path, args, env: {} };
  }
  return packaged(args);
}

function runs(path, env) {
  return spawnSync(path, ['--version'], { env, stdio: 'ignore', timeout: 20_000 }).status === 0;
}

async function packaged(args) {
  // The package unpacks into the temporary folder under fixed names; a folder of our own keeps strangers' files out.
  const folder = join(root, 'node_modules', '.cache', 'agio', 'chromium');
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
    if (runs(path, { ...process.env, ...env })) return { path, args, env };
    // A bare system lacks libraries that a browser needs; the package contains them for the system it was built for.
    if (!existsSync(join(folder, 'al2023', 'lib'))) {
      await inflate(join(root, 'node_modules', '@sparticuz', 'chromium', 'bin', 'al2023.tar.br'));
    }
    const withLibraries = { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
    return runs(path, { ...process.env, ...withLibraries }) ? { path, args: [...args, '--no-zygote'], env: withLibraries } : undefined;
  } catch {
    return undefined;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
