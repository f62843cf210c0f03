// Protects a machine from what tests leave: a test that dies without removing its site leaves no data folder and no node of its chain, as does a runner that ends its workers by a signal.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../../harness/small-site.ts';

/** Opens a site with a chain, prints its folder and the processes that it noted there, and is told to end. */
const DIES = `
  import { readdirSync } from 'node:fs';
  import { openWallet } from ${JSON.stringify(new URL('wallet/wallet-site.ts', import.meta.url).href)};
  const site = await openWallet();
  await site.chainUrl();
  const pids = readdirSync(site.dataDir + '/local-chain').flatMap((name) => /^(\\d+)\\.pid$/.exec(name)?.[1] ?? []);
  console.log(JSON.stringify({ dataDir: site.dataDir, pids }));
  process.kill(process.pid, 'SIGTERM');
`;

it('ends with the process that opened it', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-left-over-'));
  const program = join(folder, 'dies.mjs');
  writeFileSync(program, DIES);
  const { status, stderr, stdout } = spawnSync(process.execPath, [program], { cwd: fromRoot(''), encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(143);
  const { dataDir, pids } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { dataDir: string; pids: readonly string[] };
  expect(pids).toHaveLength(1);
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(`${dataDir}-seed.json`)).toBe(false);
  await expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([]);
});

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
