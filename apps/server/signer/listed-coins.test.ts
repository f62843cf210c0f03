// Protects the keys from tokens that the journal brings: two people listed them, the signer's settings come first, and what was listed first stays.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { evmAddress, evmAddressOf, makeWalletKeys, openSigner, publicKeyAt } from '@agio/chains';
import type { KeyPath, OpenedSigner, Purpose } from '@agio/chains';
import { callOf, unsignedEvm } from '@agio/chains/testing';
import type { CoinLimits, WalletCommand } from '@agio/wallet';
import { readChainFile } from '../chains/chain-file.ts';
import { Guard } from './guard.ts';
import { JournalView } from './journal-view.ts';
import { ListedCoins } from './listed-coins.ts';
import { rulesOf } from './rules.ts';
import { SignedLog } from './signed-log.ts';
import { CHAIN, CHAIN_ID, startHouse, TOKEN } from './testing/house.ts';
import type { House } from './testing/house.ts';

const KEY = 'what these tests seal the keys with, long enough';
const ALICE = evmAddress('0x00000000000000000000000000000000000a11ce') ?? '';
const KITE = evmAddress('0x000000000000000000000000000000000000417e') ?? '';
const OTHER = evmAddress('0x00000000000000000000000000000000000007e4') ?? '';
const HOT: KeyPath = { family: 'evm', account: 1, change: 0, index: 0 };
const OPERATORS = 2 ** 48;
const DECIMALS = 6;

const top = mkdtempSync(join(tmpdir(), 'agio-listed-'));
let house: House;
let keys: OpenedSigner;
let folder: string;
let log: SignedLog;
let listed: ListedCoins;
let view: JournalView;
let guard: Guard;
let said: string[];
let isOpenToListings = true;
let count = 0;

beforeAll(async () => {
  house = await startHouse(top);
  makeWalletKeys(top, KEY);
  keys = openSigner({ folder: top, key: KEY, bitcoin: 'test' });
}, 180_000);
afterAll(async () => {
  await house.stop();
  keys.close();
  rmSync(top, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(top, 'signer-'));
  said = [];
  isOpenToListings = true;
  open();
});
afterEach(close);

function open(): void {
  log = new SignedLog(folder);
  view = new JournalView(house.journal);
  listed = new ListedCoins(folder, { now: () => 1, say: (line) => said.push(line) });
  guard = new Guard({
    keys,
    log,
    rules() {
      view.refresh();
      const rules = readChainFile(house.chains).map((entry) => ({ ...rulesOf(entry), listings: isOpenToListings }));
      return listed.beside(rules, view.listings());
    },
    withdrawals: view,
    approvals: () => [],
    now: () => Date.now(),
    say: (line) => said.push(line),
  });
}

function close(): void {
  view.close();
  log.close();
  listed.close();
}

const limits = (most: string): CoinLimits => ({
  depositOpen: true,
  depositMinimum: '1000000',
  auditAbove: '1000000000',
  withdrawalOpen: true,
  withdrawalMinimum: '1000000',
  withdrawalMaximum: most,
  fee: '0',
  dayLimits: [most, most, most, most],
  freeUpTo: most,
  twoAbove: most,
  beneficiaryFrom: '',
  sweepFrom: '1000000',
  hotMaximum: most,
  gasLimit: 0,
});

/** A coin of its own for each test, since the journal forgets nothing. */
async function list(asset: string, more: Partial<Extract<WalletCommand, { kind: 'wallet.list_token' }>> = {}): Promise<string> {
  count += 1;
  const coin = `TOK${count}`;
  await house.submit({ kind: 'define_coin', code: coin, name: coin, decimals: DECIMALS, tags: [] });
  const people = { by: OPERATORS + 1, decidedBy: OPERATORS + 2 };
  const what = { chain: CHAIN, coin, asset, decimals: DECIMALS, from: 2, limits: limits('100'), cause: coin, ...people, ...more };
  await house.submit({ kind: 'wallet.list_token', ...what });
  return coin;
}

/** Waits until the shadow has written the listing down. */
async function seen(coin: string): Promise<void> {
  await expect.poll(() => (view.refresh(), view.listings().some((one) => one.coin === coin)), { timeout: 60_000 }).toBe(true);
}

async function give(asset: string, to: string, units: bigint, purpose: Purpose, from = HOT): Promise<string> {
  count += 1;
  const transaction = unsignedEvm({ chainId: CHAIN_ID, to: asset, data: callOf.transfer(to, units), gas: 60_000n, nonce: count });
  const told = await guard.sign({ purpose, from, transaction });
  return told.ok ? 'signed' : told.refusal;
}

it('a listed token is swept and paid without a restart, and never more of it than ten times the largest withdrawal when it was listed', async () => {
  const coin = await list(KITE);
  await seen(coin);
  const hot = evmAddressOf(publicKeyAt(await guard.xpub('evm', 1), 0, 0));
  expect(await give(KITE, ALICE, 5n, { kind: 'sweep' }, { ...HOT, account: 0 })).toBe('wrong_destination');
  expect(await give(KITE, hot, 5n, { kind: 'sweep' }, { ...HOT, account: 0 })).toBe('signed');
  const arrived = { height: 2, block: 'h2', txid: coin, index: '0', units: '5000', owner: 1, account: 'trading' } as const;
  await house.submit({ kind: 'wallet.credit', chain: CHAIN, coin, ...arrived });
  const id = await house.withdraw(coin, 100n, ALICE);
  expect(await give(KITE, ALICE, 101n, { kind: 'withdrawal', id })).toBe('wrong_amount');
  expect(await give(KITE, ALICE, 100n, { kind: 'withdrawal', id })).toBe('signed');
  const more = await house.withdraw(coin, 950n, ALICE);
  expect(await give(KITE, ALICE, 950n, { kind: 'withdrawal', id: more })).toBe('limit');
  expect(said.filter((line) => line.startsWith('takes'))).toEqual([
    `takes ${coin} on TEST with the contract ${KITE}, which ${OPERATORS + 1} and ${OPERATORS + 2} listed`,
  ]);
  expect(listed.beside(readChainFile(house.chains).map(rulesOf), view.listings())[0]?.coins.at(-1)).toMatchObject({
    coin,
    asset: KITE,
    perHour: 1_000n,
    perDay: 2_000n,
  });
  // Raised in the journal, and lowered: only the latter counts.
  const people = { by: OPERATORS + 3, decidedBy: OPERATORS + 4 };
  await house.submit({ kind: 'wallet.set_limits', chain: CHAIN, coin, limits: limits('1000000'), cause: 'raise', ...people });
  await expect.poll(() => (view.refresh(), view.listings().find((one) => one.coin === coin)?.most), { timeout: 60_000 }).toBe(1_000_000n);
  const perHour = () => listed.beside(readChainFile(house.chains).map(rulesOf), view.listings())[0]?.coins.at(-1)?.perHour;
  expect(perHour()).toBe(1_000n);
  close();
  open();
  view.refresh();
  expect(perHour()).toBe(1_000n);
  await house.submit({ kind: 'wallet.set_limits', chain: CHAIN, coin, limits: limits('7'), cause: 'lower', ...people });
  await expect.poll(() => (view.refresh(), perHour()), { timeout: 60_000 }).toBe(70n);
  expect(readFileSync(join(folder, 'listings.log'), 'utf8').trim().split('\n')).toHaveLength(1);
});

it('a token that nobody listed, that the settings close, or that takes the place of one of theirs is refused', async () => {
  expect(await give(OTHER, ALICE, 1n, { kind: 'withdrawal', id: 1 })).toBe('wrong_asset');
  // The settings have this contract as USDT: a listing of it cannot bring other limits.
  const again = await list(evmAddress(TOKEN) ?? '');
  await seen(again);
  const rules = () => listed.beside(readChainFile(house.chains).map(rulesOf), view.listings())[0]?.coins ?? [];
  expect(rules().some(({ coin }) => coin === again)).toBe(false);
  expect(rules().find(({ coin }) => coin === 'USDT')).toMatchObject({ perHour: 10_000_000_000n });
  isOpenToListings = false;
  expect(await give(KITE, ALICE, 1n, { kind: 'withdrawal', id: 1 })).toBe('wrong_asset');
});

it('what was listed first stays: neither one person nor another journal brings another contract', () => {
  const rules = readChainFile(house.chains).map(rulesOf);
  const listing = { chain: CHAIN, coin: 'NEW', asset: OTHER, decimals: 6, most: 10n, gasLimit: 0 };
  const has = (one: object, people = [OPERATORS + 1, OPERATORS + 2] as const) =>
    listed.beside(rules, [{ ...listing, people, ...one }])[0]?.coins.some(({ asset }) => asset !== 'native' && asset !== evmAddress(TOKEN));
  for (const people of [[OPERATORS + 1, OPERATORS + 1] as const, [OPERATORS + 1, 7] as const, [0, 0] as const])
    expect(has({}, people)).toBe(false);
  expect(has({ asset: OTHER.toLowerCase().replace('7e4', '7E4') })).toBe(false);
  expect(has({ asset: 'native' })).toBe(false);
  expect(has({})).toBe(true);
  expect(has({ asset: KITE })).toBe(false);
  expect(has({ decimals: 18 })).toBe(false);
  expect(has({ coin: 'NEWER' })).toBe(false);
  expect(said.filter((line) => line.startsWith('does not take'))).toHaveLength(5);
  expect(has({})).toBe(true);
});
