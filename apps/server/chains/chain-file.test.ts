// Protects the settings of chains: several of a family have nodes of their own each, and no chain starts without trustworthy nodes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAnvil } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { readConfig } from '../settings/config.ts';
import { readChains } from './chain-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'agio-chain-file-'));
let one: Anvil;
let two: Anvil;

beforeAll(async () => {
  [one, two] = await Promise.all([startAnvil({ chainId: 801 }), startAnvil({ chainId: 802 })]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([one.stop(), two.stop()]);
});

const COIN = {
  coin: 'ETH',
  asset: 'native',
  decimals: 18,
  deposit: { open: true, minimum: '0.01', auditAbove: '100' },
  withdrawal: {
    open: true,
    minimum: '0.02',
    maximum: '50',
    fee: '0.001',
    dayLimits: ['0', '2', '20', '100'],
    freeUpTo: '1',
    twoAbove: '10',
  },
  sweep: { from: '0.1', hotMaximum: '50' },
};
const entry = (code: string, chainId: number, more: object = {}) => ({
  code,
  name: code,
  family: 'evm',
  chainId,
  secondsPerBlock: 12,
  confirmations: 4,
  coins: [COIN],
  ...more,
});

function read(chains: readonly object[], env: Readonly<Record<string, string>>) {
  const path = join(folder, 'chains.json');
  writeFileSync(path, JSON.stringify(chains));
  return readChains(path, readConfig({ DATA_DIR: folder, CHAINS: path, ...env }), () => undefined);
}

const bitcoin = (network: string, more: object = {}) => {
  const { chainId: _, ...rest } = entry('BTC', 0);
  return { ...rest, family: 'bitcoin', network, birthday: 1, coins: [{ ...COIN, coin: 'BTC', decimals: 8 }], ...more };
};

it('A15: Bitcoin addresses of another network than the keys refuse the start with one line', () => {
  const url = 'http://127.0.0.1:9';
  const start =
    (network: string, keys: string, more: object = {}) =>
    () =>
      read([bitcoin(network, more)], { BTC_RPC_URL: url, BTC_NETWORK: keys });
  expect(start('mainnet', 'mainnet')()).toHaveLength(1);
  expect(start('regtest', 'testnet')()).toHaveLength(1);
  expect(start('mainnet', 'testnet')).toThrow(/^.*BTC_NETWORK: testnet does not fit BTC, which is of the network mainnet in CHAINS$/);
  for (const network of ['testnet', 'regtest']) expect(start(network, 'mainnet')).toThrow(`network ${network} in CHAINS`);
  const coldAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
  expect(start('mainnet', 'mainnet', { coldAddress })).toThrow('the cold address of BTC is no address of that chain and its network');
  expect(start('testnet', 'testnet', { coldAddress })()).toHaveLength(1);
  expect(start('testnet', 'testnet', { coldAddress, coldKey: 'xpub661' })).toThrow('is not the first of its cold key');
});

it('A8: two EVM chains of one server each ask their own nodes', async () => {
  const chains = [entry('ONE', 801), entry('TWO', 802)];
  const both = read(chains, { NODES_ONE: one.url, NODES_TWO: two.url });
  for (const { adapter } of both) expect((await adapter.tip()).height).toBe(0);
  const rest = read(chains, { NODES_ONE: one.url, EVM_RPC_URL: two.url });
  for (const { adapter } of rest) expect((await adapter.tip()).height).toBe(0);
  expect(() => read(chains, { EVM_RPC_URL: one.url })).toThrow('NODES_ONE: needed for a chain of CHAINS; NODES_TWO: needed');
  const swapped = read(chains, { NODES_ONE: two.url, NODES_TWO: one.url });
  await expect(swapped[0]?.adapter.tip()).rejects.toThrow('of chain 802, not of 801');
});

it('A8: several nodes of a chain, and only as many that agree as can', async () => {
  const [chain] = read([entry('ONE', 801)], { NODES_ONE: `${one.url}, ${one.url}/` });
  expect((await chain?.adapter.tip())?.height).toBe(0);
  const list = { NODES_ONE: `${one.url},${two.url}` };
  expect(() => read([entry('ONE', 801, { agreement: 3 })], list)).toThrow('asks that 3 nodes agree, and has 2');
  expect(() => read([entry('ONE', 801, { agreement: 1 })], list)).toThrow('more than half');
  expect(() => read([entry('ONE', 801)], {})).toThrow('NODES_ONE or EVM_RPC_URL');
  for (const wrong of ['ftp://secret', 'nonsense', `${one.url},`, `${one.url},${one.url}`]) {
    expect(() => read([entry('ONE', 801)], { NODES_ONE: wrong }), wrong).toThrow(/^settings: NODES_ONE: addresses of nodes/);
  }
});

it('A9: the caps of fees are the chain’s, with sane ones where none are named', () => {
  expect(read([entry('ONE', 801, { fees: { perGasMax: '80.5', tipMax: '3' } })], { NODES_ONE: one.url })).toHaveLength(1);
  expect(() => read([entry('ONE', 801, { fees: { perGasMax: 80 } })], { NODES_ONE: one.url })).toThrow('fees.perGasMax');
});

it('C14: one network under two names refuses the start, as does one contract under two coins', () => {
  const url = 'http://127.0.0.1:9';
  const nodes = { NODES_ONE: url, NODES_TWO: `${url}/two` };
  expect(() => read([entry('ONE', 801), entry('TWO', 801)], nodes)).toThrow('CHAINS: ONE and TWO are the same network, evm 801');
  expect(read([entry('ONE', 801), entry('TWO', 802)], nodes)).toHaveLength(2);
  expect(() => read([entry('ONE', 801), entry('ONE', 802)], nodes)).toThrow('CHAINS: ONE is there twice');
  const two = [bitcoin('testnet', { code: 'ONE' }), bitcoin('testnet', { code: 'TWO' })];
  expect(() => read(two, { ...nodes, BTC_NETWORK: 'testnet' })).toThrow('CHAINS: ONE and TWO are the same network, bitcoin testnet');
  const { chainId: _, ...rest } = entry('ONE', 0);
  const tron = { ...rest, family: 'tron', genesis: 'ab'.repeat(32), experimental: true };
  expect(() => read([tron, { ...tron, code: 'TWO' }], nodes)).toThrow('CHAINS: ONE and TWO are the same network, tron abab');
  const asset = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const token = (coin: string, contract: string) => ({ ...COIN, coin, asset: contract, decimals: 6 });
  const coins = [token('USDT', asset), token('TETHER', asset.toLowerCase())];
  expect(() => read([entry('ONE', 801, { coins })], nodes)).toThrow('CHAINS: USDT and TETHER on ONE have the same contract');
});
