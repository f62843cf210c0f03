// Protects who installs by `npm run setup`: what it writes is read by the server, by systemd, by the proxy and by Prometheus as it was meant.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/settings/config.ts';
import { readSignerSettings } from '../../apps/server/signer/settings.ts';
import { root } from '../../harness/launch/root.mjs';
import { exampleProblems } from '../check/examples/kinds.ts';
import { QUESTIONS } from './questions.ts';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'agio-setup-'));
});
afterEach(() => rmSync(top, { recursive: true }));

const ANSWERS = {
  host: 'exchange.example.org',
  'console-host': 'console.example.org',
  operators: '203.0.113.0/24,198.51.100.7',
  database: 'postgresql://agio:p%27w@db.example.org:5432/agio',
  smtp: 'smtps://user:pass@mail.example.org',
  'mail-from': 'Exchange <no-reply@example.org>',
  'alarms-to': 'night@example.org,day@example.org',
  backups: '/mnt/backups/agio',
};
const CHAINS = {
  seed: '/etc/agio/seed.json',
  chains: '/etc/agio/chains.json',
  nodes: 'BTC=http://10.0.0.5:8332,http://10.0.0.6:8332;ETH=https://node.example.org',
};

function setup(folder: string, ...words: readonly string[]): { code: number | null; said: string } {
  const run = spawnSync(process.execPath, ['tools/setup/main.ts', folder, ...words], { cwd: root, encoding: 'utf8', input: '' });
  return { code: run.status, said: run.stdout + run.stderr };
}

const flags = (answers: Readonly<Record<string, string>>): string[] =>
  Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]);

/** Settings as a shell reads them from the file. */
function settingsIn(file: string): Record<string, string> {
  const { stdout } = spawnSync('sh', ['-c', 'set -a; . "$1"; env -0', 'sh', file], { encoding: 'utf8', env: {} });
  return Object.fromEntries(stdout.split('\0').flatMap((entry) => (entry === '' ? [] : [entry.split(/=(.*)/s, 2)])));
}

it('O14: writes files that are read by those they are for', () => {
  const folder = join(top, 'one');
  expect(setup(folder, ...flags({ ...ANSWERS, proxy: 'nginx' }))).toMatchObject({ code: 0 });
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual([
    'agio-backup.service',
    'agio-backup.timer',
    'agio-drill.service',
    'agio-drill.timer',
    'agio.env',
    'agio.service',
    'alerts.yaml',
    'nginx.conf',
    'prometheus.yml',
  ]);
  for (const file of files.filter((name) => name !== 'agio.env')) {
    const place = file === 'alerts.yaml' ? `docs/operating/${file}` : file;
    expect([file, exampleProblems(place, top, readFileSync(join(folder, file), 'utf8'))]).toEqual([file, []]);
  }
  expect(statSync(join(folder, 'agio.env')).mode & 0o777).toBe(0o600);
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: join(top, 'data'), ...settingsIn(join(folder, 'agio.env')) });
  expect(config).toMatchObject({
    production: true,
    databaseUrl: ANSWERS.database,
    publicOrigin: 'https://exchange.example.org',
    consoleOrigin: 'https://console.example.org',
    consoleAllow: ['203.0.113.0/24', '198.51.100.7'],
    operatorsMail: ['night@example.org', 'day@example.org'],
    metrics: { port: 9100 },
    trustProxy: true,
    seed: 'none',
  });
  const nginx = readFileSync(join(folder, 'nginx.conf'), 'utf8');
  for (const line of ['server_name console.example.org;', 'server_name exchange.example.org;', 'allow 198.51.100.7;'])
    expect(nginx).toContain(line);
  const backup = readFileSync(join(folder, 'agio-backup.service'), 'utf8');
  expect(backup).toContain('ReadWritePaths=/var/lib/agio /mnt/backups/agio');
  expect(backup).toContain('backup.ts /mnt/backups/agio --keep 30');
});

it('O14: with chains there is a signer with settings of its own, and server and signer find each other', () => {
  const [folder, file] = [join(top, 'two'), join(top, 'answers.json')];
  writeFileSync(file, JSON.stringify({ ...ANSWERS, ...CHAINS }));
  expect(setup(folder, '--answers', file)).toMatchObject({ code: 0 });
  for (const name of ['Caddyfile', 'agio-signer.service'])
    expect([name, exampleProblems(name, top, readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []]);
  const server = settingsIn(join(folder, 'agio.env'));
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: join(top, 'data'), ...server });
  expect(config.seed).toBe('/etc/agio/seed.json');
  expect(config.nodeUrls.byChain.get('BTC')).toEqual(['http://10.0.0.5:8332', 'http://10.0.0.6:8332']);
  const given = settingsIn(join(folder, 'signer.env'));
  const signer = readSignerSettings({ NODE_ENV: 'production', SIGNER_DIR: join(top, 'signer'), ...given });
  expect([`http://127.0.0.1:${signer.listen}`, signer.token]).toEqual([config.signerUrl, config.signerToken]);
  // The server's account must not have what the keys are sealed with.
  expect(Object.values(server)).not.toContain(signer.key);
  // Secrets of two sites are different ones.
  expect(setup(join(top, 'three'), '--answers', file)).toMatchObject({ code: 0 });
  const other = settingsIn(join(top, 'three', 'agio.env'));
  for (const name of ['SESSION_SECRET', 'MASTER_KEY', 'DICE_KEY', 'SIGNER_TOKEN']) expect(other[name]).not.toBe(server[name]);
});

it('O14: names what is missing or does not fit, and overwrites nothing', () => {
  const folder = join(top, 'four');
  const { code, said } = setup(
    folder,
    ...flags({ ...ANSWERS, host: 'https://exchange.example.org', chains: '/etc/agio/chains.json', smtp: "smtps://it's" }),
  );
  expect(code).toBe(1);
  for (const words of ['host: a host name', 'seed: needed with chains', 'nodes: needed with chains', 'smtp: smtps://'])
    expect(said).toContain(words);
  expect(readdirSync(top)).toEqual([]);
  const without = setup(folder);
  for (const { default: usual, name } of QUESTIONS) expect(without.said.includes(`${name}: not answered`)).toBe(usual === undefined);
  expect(setup(folder, ...flags({ ...ANSWERS, 'console-host': ANSWERS.host })).said).toContain('another name than the site’s');
  expect(setup(folder, ...flags(ANSWERS))).toMatchObject({ code: 0 });
  expect(setup(folder, ...flags(ANSWERS)).said).toContain('is not empty');
});
