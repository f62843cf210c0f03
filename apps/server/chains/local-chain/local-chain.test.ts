// Protects the chain of the demo: confirmed blocks survive a kill, tokens keep their addresses, and processes never pile up.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEvmChain, NATIVE } from '@agio/chains';
import type { BlockId, ChainAdapter } from '@agio/chains';
import { afterEach, expect, it } from 'vitest';
import { startLocalChain } from './index.ts';
import type { LocalChain } from './index.ts';

const OTHER = '0x0000000000000000000000000000000000000B0b';
const TO = '0x00000000000000000000000000000000000A11cE';
const folder = mkdtempSync(join(tmpdir(), 'agio-local-chain-'));
const said: string[] = [];
let chain: LocalChain | undefined;

afterEach(async () => {
  await chain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<LocalChain> {
  const started = await startLocalChain({
    folder,
    tokens: [
      { code: 'USDT', name: 'Tether USD', decimals: 6 },
      { code: 'BTC', name: 'Bitcoin', decimals: 8 },
    ],
    blockMs: 20,
    confirmations: 3,
    log: (line) => said.push(line),
  });
  if (started === undefined) throw new Error(said.join('\n'));
  chain = started;
  return started;
}

/** The tip that has not changed for the time of ten blocks. */
async function rested(adapter: ChainAdapter): Promise<BlockId> {
  for (let tip = await adapter.tip(); ;) {
    await sleep(200);
    const next = await adapter.tip();
    if (next.hash === tip.hash) return tip;
    tip = next;
  }
}

const pidOf = (): number => Number(/^(\d+)\.pid$/.exec(readdirSync(folder).find((name) => name.endsWith('.pid')) ?? '')?.[1]);

it('gives coins, confirms them, rests, and is after a kill where it was', async () => {
  const first = await start();
  const adapter = createEvmChain({ url: first.url, chainId: first.chainId });
  const usdt = first.tokens.get('USDT') ?? '';
  await first.faucet(TO, NATIVE, 5n);
  const txid = await first.faucet(TO, usdt, 7n);
  await first.topUp(TO, usdt, 13n);
  // Several callers may ask at the same time.
  expect(new Set(await Promise.all(Array.from({ length: 12 }, () => first.faucet(OTHER, NATIVE, 1n)))).size).toBe(12);
  await first.topUp(TO, usdt, 20n);
  const tip = await rested(adapter);
  const state = await adapter.transaction(txid, []);
  expect(state.state === 'mined' && tip.height - state.block.height >= 2).toBe(true);
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  const ended = () => said.filter((line) => line.includes('its process has ended'));
  await expect.poll(ended).toHaveLength(1);
  await first.stop();
  expect(ended()).toHaveLength(1);

  const second = await start();
  const again = createEvmChain({ url: second.url, chainId: second.chainId });
  expect(await again.header(tip.height)).toMatchObject({ hash: tip.hash });
  expect(await again.balance(TO, usdt, tip)).toBe(27n);
  expect(await again.balance(TO, NATIVE, { height: tip.height - 2, hash: (await again.header(tip.height - 2))?.hash ?? '' })).toBe(5n);
  expect(second.tokens).toEqual(first.tokens);
  expect(await again.movements(tip, { has: () => true, assets: [usdt] })).toMatchObject({ arrivals: [] });
  await second.faucet(TO, usdt, 1n);
});

it('ends what an earlier server left running', async () => {
  await start();
  const left = pidOf();
  mkdirSync(join(folder, 'states-1-left'));
  const second = await start();
  expect(() => process.kill(left, 0)).toThrow('ESRCH');
  expect(readdirSync(folder).filter((name) => name.endsWith('.pid'))).toEqual([`${pidOf()}.pid`]);
  expect(readFileSync(join(folder, `${pidOf()}.pid`), 'utf8')).toBe(String(process.pid));
  await second.stop();
  expect(readdirSync(folder)).toEqual(['state.gz']);
});
