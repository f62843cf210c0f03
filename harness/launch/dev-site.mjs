// What `npm run dev` runs on the pinned Node: the server, restarted when its code changes, and the pages with hot reload.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCluster } from '@agio/database/testing';
import { root } from './root.mjs';
import { serverFlags } from './server.mjs';
import { restartsServer, watchedFolders } from './watched.mjs';

/** An editor writes a file in several steps, and checking out a branch changes many: one restart for all of them. */
const QUIET_MS = 100;
/** A stop that takes longer is reported, but still awaited: only a clean one leaves a snapshot that changed code can continue from. */
const SLOW_STOP_MS = 10_000;

const pagesUrl = 'http://localhost:5170';
const consoleUrl = 'http://localhost:5171';
const serverPort = process.env.PORT || '3000';
const serverUrl = `http://127.0.0.1:${serverPort}`;
const consolePort = process.env.CONSOLE_PORT || '3001';

// A site of this run alone, unless one is named. PGlite would be loaded again with every restart; a PostgreSQL beside the server stays.
const named = process.env.DATA_DIR;
const folder = named ?? mkdtempSync(join(tmpdir(), 'agio-dev-'));
const cluster = named === undefined && process.env.DATABASE_URL === undefined ? await createCluster().catch(() => undefined) : undefined;

const serverEnvironment = {
  DEMO_DAYS: '0.05',
  // Links in messages lead to the pages under development, and passkeys are accepted from them.
  PUBLIC_ORIGIN: pagesUrl,
  ...(cluster === undefined ? {} : { DATABASE_URL: cluster.url }),
  ...process.env,
  DATA_DIR: folder,
  PORT: serverPort,
  CONSOLE_PORT: consolePort,
};

let server;
let waiting;
let changedAt;
let ending = false;

/** A process that has loaded what does not depend on our files, and waits for the message to load the rest. */
function makeWaiting() {
  const child = spawn(process.execPath, [...serverFlags, join(root, 'harness', 'launch', 'dev-server.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: serverEnvironment,
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  child.on('exit', (code) => {
    if (waiting === child) waiting = undefined;
    if (server !== child) return;
    server = undefined;
    if (!ending) console.log(`the server ended with ${code}; it starts again after the next change`);
  });
  return child;
}

function onLine(line) {
  const isFirst = changedAt === undefined;
  if (!line.startsWith('ready ')) return void (isFirst && console.log(line));
  if (isFirst) console.log(`ready ${pagesUrl} (console ${consoleUrl}, server ${serverUrl}, data ${folder})`);
  else console.log(`restarted in ${((performance.now() - changedAt) / 1000).toFixed(1)} s`);
  waiting ??= makeWaiting();
}

function startServer() {
  server = waiting ?? makeWaiting();
  waiting = undefined;
  server.send('start');
}

/** Tells a process to end and waits until it has. */
function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const slow = setTimeout(() => console.log(`waiting for process ${child.pid} to stop …`), SLOW_STOP_MS);
  return new Promise((resolve) => {
    child.once('exit', () => resolve(clearTimeout(slow)));
    child.kill('SIGTERM');
  });
}

let isStopping = false;
async function restart() {
  // Whatever changes until the old server has stopped is in the new one.
  if (isStopping) return;
  isStopping = true;
  const before = server;
  server = undefined;
  await end(before);
  isStopping = false;
  if (!ending) startServer();
}

let timer;
function onChange(path) {
  if (!restartsServer(path)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    console.log(`${path} changed`);
    changedAt = performance.now() - QUIET_MS;
    void restart();
  }, QUIET_MS);
}

async function stop(code) {
  if (ending) return;
  ending = true;
  await Promise.all([end(server), end(waiting), ...pages.map(end)]);
  await cluster?.remove();
  if (named === undefined) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

for (const watched of watchedFolders) {
  watch(join(root, watched), { recursive: true }, (_event, name) => onChange(`${watched}/${(name ?? '').replaceAll('\\', '/')}`));
}
startServer();
const pages = ['web', 'console'].map((app) => {
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, API_ORIGIN: serverUrl, CONSOLE_API_ORIGIN: `http://127.0.0.1:${consolePort}` },
  });
  vite.on('exit', (code) => void stop(code ?? 1));
  return vite;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
// The parent process is gone.
process.on('disconnect', () => void stop(0));
