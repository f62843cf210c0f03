// Protects the bounds of what is signed: exactly the allowed amount, chain and limits, nothing on a halted chain, and no second payment.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { evmAddress, makeWalletKeys, NATIVE, openSigner } from '@agio/chains';
import type { KeyPath, OpenedSigner } from '@agio/chains';
import { unsignedEvm } from '@agio/chains/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { Guard } from './guard.ts';
import type { KnownWithdrawal } from './journal-view.ts';
import type { ChainRules } from './rules.ts';
import { SignedLog } from './signed-log.ts';

const KEY = 'what these tests seal the keys with, long enough';
const ALICE = evmAddress('0x00000000000000000000000000000000000a11ce') ?? '';
const HOT: KeyPath = { family: 'evm', account: 1, change: 0, index: 0 };
const RULES: ChainRules = {
  code: 'TEST',
  family: 'evm',
  chainId: 9_001,
  network: undefined,
  cold: undefined,
  perUnitMax: undefined,
  listings: true,
  coins: [{ coin: 'ETH', asset: NATIVE, decimals: 18, gasMost: 50_000n, perHour: 10n, perDay: 15n }],
};

const top = mkdtempSync(join(tmpdir(), 'agio-guard-bounds-'));
let keys: OpenedSigner;
let guard: Guard;
let nowMs: number;
/** What the journal has. */
let known: Map<number, KnownWithdrawal>;

beforeAll(() => {
  writeFileSync(join(top, 'nothing'), '');
  makeWalletKeys(top, KEY);
  keys = openSigner({ folder: top, key: KEY, bitcoin: 'test' });
});
afterAll(() => {
  keys.close();
  rmSync(top, { recursive: true, force: true });
});
beforeEach(() => {
  nowMs = 1_790_000_000_000;
  known = new Map();
  guard = new Guard({
    keys,
    log: new SignedLog(mkdtempSync(join(top, 'log-'))),
    rules: () => [RULES],
    withdrawals: { open: (id) => Promise.resolve(known.get(id)) },
    approvals: () => [],
    now: () => nowMs,
    say: () => undefined,
  });
});

const has = (id: number, units: bigint, more: Partial<KnownWithdrawal> = {}): number => {
  known.set(id, { chain: 'TEST', coin: 'ETH', address: ALICE, units, state: 'approved', frozen: false, ...more } as KnownWithdrawal);
  return id;
};
const pay = async (id: number, value: bigint, nonce = id): Promise<string> => {
  const transaction = unsignedEvm({ chainId: 9_001, to: ALICE, value, nonce });
  const told = await guard.sign({ purpose: { kind: 'withdrawal', id }, from: HOT, transaction });
  return told.ok ? 'signed' : told.refusal;
};

it('A7: exactly what the journal has, neither more nor less, on its chain and in its coin', async () => {
  expect([await pay(has(1, 5n), 4n), await pay(1, 6n), await pay(1, 5n)]).toEqual(['wrong_amount', 'wrong_amount', 'signed']);
  expect(await pay(has(2, 1n, { chain: 'OTHER' }), 1n)).toBe('wrong_chain');
  expect(await pay(has(3, 1n, { coin: 'USDT' }), 1n)).toBe('wrong_asset');
  expect(await pay(has(4, 1n, { address: '0xelsewhere' }), 1n)).toBe('wrong_destination');
  expect(await pay(5, 1n)).toBe('unknown_withdrawal');
});

it.each(['requested', 'to_audit', 'rejected', 'cancelled', 'failed', 'confirmed'] as const)('A7: nothing that is %s', async (state) => {
  expect(await pay(has(1, 1n, { state }), 1n)).toBe('not_approved');
});

it('A6: nothing new while the chain stands still; what was signed before may be replaced', async () => {
  expect(await pay(has(1, 1n), 1n)).toBe('signed');
  expect(await pay(has(2, 1n, { frozen: true }), 1n)).toBe('not_approved');
  expect(await pay(has(1, 1n, { frozen: true, state: 'signed' }), 1n)).toBe('signed');
});

it('A7: up to the limits of an hour and a day and not a unit more, and again once they have passed', async () => {
  expect([await pay(has(1, 4n), 4n), await pay(has(2, 7n), 7n), await pay(has(3, 6n), 6n)]).toEqual(['signed', 'limit', 'signed']);
  expect(await pay(has(4, 1n), 1n)).toBe('limit');
  nowMs += HOUR_MS;
  expect([await pay(has(5, 6n), 6n), await pay(has(6, 5n), 5n), await pay(has(7, 1n), 1n)]).toEqual(['limit', 'signed', 'limit']);
  nowMs += 23 * HOUR_MS;
  expect(await pay(has(8, 10n), 10n)).toBe('signed');
});

it('A7: a replacement shares a spend with everything that was signed for it', async () => {
  expect([await pay(has(1, 1n), 1n, 7), await pay(1, 1n, 8), await pay(1, 1n, 7)]).toEqual(['signed', 'signed_before', 'signed']);
});
