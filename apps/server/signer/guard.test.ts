// Protects the keys from callers: only what journal or people allow is signed, once, within limits, and to no other address.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bitcoinAddressOf, evmAddress, evmAddressOf, makeWalletKeys, openSigner, publicKeyAt } from '@agio/chains';
import type { KeyPath, OpenedSigner, Purpose, SignAnswer, UnsignedTransaction } from '@agio/chains';
import { callOf, unsignedEvm } from '@agio/chains/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { readChainFile } from '../chains/chain-file.ts';
import { approvalsIn, approve } from './approvals.ts';
import { Guard } from './guard.ts';
import { JournalView } from './journal-view.ts';
import { rulesOf } from './rules.ts';
import { SignedLog } from './signed-log.ts';
import { BITCOIN_CHAIN, CHAIN, CHAIN_ID, COLD, ETHER, startHouse, TETHER, TOKEN } from './testing/house.ts';
import type { House } from './testing/house.ts';

const KEY = 'what these tests seal the keys with, long enough';
const ALICE = evmAddress('0x00000000000000000000000000000000000a11ce') ?? '';
const THIEF = evmAddress('0x0000000000000000000000000000000000007e1f') ?? '';
const HOT: KeyPath = { family: 'evm', account: 1, change: 0, index: 0 };
const GAS: KeyPath = { ...HOT, index: 1 };
const DEPOSIT: KeyPath = { ...HOT, account: 0, index: 4 };

const top = mkdtempSync(join(tmpdir(), 'agio-guard-'));
let house: House;
let keys: OpenedSigner;
let folder: string;
let log: SignedLog;
let view: JournalView;
let guard: Guard;
let said: string[];
let nowMs: number;

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
  nowMs = Date.now();
  open();
});
afterEach(close);

function open(withJournal = true): void {
  log = new SignedLog(folder);
  view = new JournalView(house.journal);
  guard = new Guard({
    keys,
    log,
    rules: () => readChainFile(house.chains).map(rulesOf),
    withdrawals: withJournal ? view : undefined,
    approvals: () => approvalsIn(folder),
    now: () => nowMs,
    say: (line) => said.push(line),
  });
}

function close(): void {
  view.close();
  log.close();
}

const eth = (to: string, value: bigint, more: Partial<Parameters<typeof unsignedEvm>[0]> = {}): UnsignedTransaction =>
  unsignedEvm({ chainId: CHAIN_ID, to, value, ...more });
const usdt = (to: string, units: bigint, more: Partial<Parameters<typeof unsignedEvm>[0]> = {}): UnsignedTransaction =>
  unsignedEvm({ chainId: CHAIN_ID, to: TOKEN, data: callOf.transfer(to, units), gas: 60_000n, ...more });
const ask = (purpose: Purpose, transaction: UnsignedTransaction, from = HOT): Promise<SignAnswer> =>
  guard.sign({ purpose, from, transaction });
const pay = (id: number, transaction: UnsignedTransaction, from = HOT): Promise<SignAnswer> =>
  ask({ kind: 'withdrawal', id }, transaction, from);
const why = async (answer: Promise<SignAnswer>): Promise<string> => {
  const told = await answer;
  return told.ok ? 'signed' : told.refusal;
};
const addressOf = async (path: KeyPath): Promise<string> =>
  evmAddressOf(publicKeyAt(await keys.xpub(path.family, path.account), path.change, path.index));

it('A7: a withdrawal is signed as the journal has it, with the hot wallet’s key', async () => {
  const id = await house.withdraw('ETH', ETHER, ALICE);
  const answer = await pay(id, eth(ALICE, ETHER));
  if (!answer.ok) throw new Error(answer.detail);
  expect(answer.signatures.map(({ signature }) => signature.length)).toEqual([64]);
  const token = await house.withdraw('USDT', 25n * TETHER, ALICE);
  expect(await why(pay(token, usdt(ALICE, 25n * TETHER)))).toBe('signed');
  expect(said).toHaveLength(2);
});

it('A7: a withdrawal to another address than the journal says is refused by the signer', async () => {
  const id = await house.withdraw('ETH', ETHER, ALICE);
  expect(await why(pay(id, eth(THIEF, ETHER)))).toBe('wrong_destination');
  expect(await why(pay(id, eth(ALICE, ETHER + 1n)))).toBe('wrong_amount');
  expect(await why(pay(id, eth(ALICE, ETHER, { chainId: 1 })))).toBe('wrong_chain');
  expect(await why(pay(id, usdt(ALICE, ETHER)))).toBe('wrong_asset');
  expect(await why(pay(id, unsignedEvm({ chainId: CHAIN_ID, to: THIEF, data: callOf.transfer(ALICE, ETHER) })))).toBe('wrong_asset');
  for (const from of [GAS, DEPOSIT, { ...HOT, change: 1 as const }, { ...HOT, family: 'tron' as const }])
    expect(await why(pay(id, eth(ALICE, ETHER), from))).toBe('wrong_source');
  expect(await why(pay(id, eth(ALICE, ETHER, { gas: 50_001n })))).toBe('fee_too_high');
  expect(await why(pay(id, eth(ALICE, ETHER, { perGas: 501n * 10n ** 9n })))).toBe('fee_too_high');
  expect(log.of(id)).toEqual([]);
  expect(said.every((line) => line.startsWith('refused withdrawal'))).toBe(true);
  expect(await why(pay(id, eth(ALICE, ETHER)))).toBe('signed');
});

it('A7: what the journal does not have, or nobody approved yet, is not signed', { timeout: 120_000 }, async () => {
  const waiting = await house.withdraw('ETH', ETHER, ALICE, 1);
  nowMs = Date.now() - 10_000;
  await vi.waitFor(async () => expect(await why(pay(waiting, eth(ALICE, ETHER)))).toBe('not_approved'), { timeout: 60_000 });
  expect(await why(pay(9_999, eth(ALICE, ETHER)))).toBe('unknown_withdrawal');
  await house.submit({ kind: 'wallet.review', withdrawal: waiting, reviewer: 7, decision: 'approve', reason: '' });
  nowMs = Date.now();
  expect(await why(pay(waiting, eth(ALICE, ETHER)))).toBe('signed');
});

it('A7, O15: each withdrawal is paid once, also after a restart: a replacement uses up the same, and is another line', async () => {
  const id = await house.withdraw('ETH', ETHER, ALICE);
  for (const perGas of [{}, { perGas: 3n * 10n ** 9n }, { perGas: 3n * 10n ** 9n }])
    expect(await why(pay(id, eth(ALICE, ETHER, { nonce: 5, ...perGas })))).toBe('signed');
  expect(said.map((line) => line.replace(/^.*, fee at most \d+/, ''))).toEqual(['', ', signature 2 for it', ', signature 3 for it']);
  const again = await pay(id, eth(ALICE, ETHER, { nonce: 6 }));
  expect(again).toMatchObject({ ok: false, refusal: 'signed_before', earlier: eth(ALICE, ETHER, { nonce: 5, perGas: 3n * 10n ** 9n }) });
  close();
  // A power failure leaves half a line, whose signature nobody received.
  appendFileSync(join(folder, 'signed.log'), '{"atMs":1,"kind":"withdr');
  open();
  expect(await why(pay(id, eth(ALICE, ETHER, { nonce: 6 })))).toBe('signed_before');
  expect(await why(pay(id, eth(ALICE, ETHER, { nonce: 5 })))).toBe('signed');
  const other = await house.withdraw('ETH', ETHER, ALICE);
  const both = await Promise.all([7, 8].map((nonce) => why(pay(other, eth(ALICE, ETHER, { nonce })))));
  expect(both.toSorted()).toEqual(['signed', 'signed_before']);
});

it('A7: requests that arrive together, as one packet may bring them, get no second signature and no more than the limits', async () => {
  const id = await house.withdraw('ETH', ETHER, ALICE);
  // The journal shows it already, so that nothing is awaited between the check and the note.
  expect(await why(pay(id, eth(THIEF, ETHER)))).toBe('wrong_destination');
  const all = await Promise.all([7, 8, 9].map((nonce) => why(pay(id, eth(ALICE, ETHER, { nonce })))));
  expect(all.toSorted()).toEqual(['signed', 'signed_before', 'signed_before']);
  expect(log.of(id)).toHaveLength(1);
});

it('A7: limits by hour and by day are the signer’s own and outlive it; people raise them once', async () => {
  const [first, second, third, fourth] = [
    await house.withdraw('ETH', 6n * ETHER, ALICE),
    await house.withdraw('ETH', 5n * ETHER, ALICE),
    await house.withdraw('ETH', 5n * ETHER, ALICE),
    await house.withdraw('ETH', ETHER, ALICE),
  ];
  expect(await why(pay(first, eth(ALICE, 6n * ETHER, { nonce: 1 })))).toBe('signed');
  expect(await why(pay(first, eth(ALICE, 6n * ETHER, { nonce: 1, perGas: 4n * 10n ** 9n })))).toBe('signed');
  expect(await why(pay(second, eth(ALICE, 5n * ETHER, { nonce: 2 })))).toBe('limit');
  close();
  open();
  expect(await why(pay(second, eth(ALICE, 5n * ETHER, { nonce: 2 })))).toBe('limit');
  nowMs += HOUR_MS;
  expect(await why(pay(second, eth(ALICE, 5n * ETHER, { nonce: 2 })))).toBe('signed');
  nowMs += HOUR_MS;
  expect(await why(pay(third, eth(ALICE, 5n * ETHER, { nonce: 3 })))).toBe('limit');
  approve(folder, { id: 'a1', withdrawal: third, chain: CHAIN, coin: 'ETH', to: ALICE, amount: '5', by: 'carol', atMs: nowMs });
  expect(await why(pay(third, eth(THIEF, 5n * ETHER, { nonce: 3 })))).toBe('wrong_destination');
  expect(await why(pay(third, eth(ALICE, 5n * ETHER, { nonce: 3 })))).toBe('signed');
  expect(await why(pay(fourth, eth(ALICE, ETHER, { nonce: 4 })))).toBe('limit');
  expect(await why(pay(third, eth(ALICE, 5n * ETHER, { nonce: 9 })))).toBe('signed_before');
});

it('A7: without a journal only what people approved is signed, exactly and once', async () => {
  close();
  open(false);
  expect(await why(pay(77, eth(ALICE, ETHER)))).toBe('not_approved');
  approve(folder, { id: 'b1', withdrawal: 77, chain: CHAIN, coin: 'ETH', to: ALICE, amount: '1', by: 'carol', atMs: nowMs });
  expect(await why(pay(77, eth(ALICE, 2n * ETHER)))).toBe('not_approved');
  expect(await why(pay(77, eth(ALICE, ETHER, { nonce: 1 })))).toBe('signed');
  expect(await why(pay(77, eth(ALICE, ETHER, { nonce: 1, perGas: 3n * 10n ** 9n })))).toBe('signed');
  expect(await why(pay(77, eth(ALICE, ETHER, { nonce: 2 })))).toBe('signed_before');
});

it('A7: sweeps, gas and moves of the house go to own addresses alone, which the signer derives itself', async () => {
  const [hot, gas, deposit] = (await Promise.all([HOT, GAS, DEPOSIT].map(addressOf))) as [string, string, string];
  const cold = rulesOf(readChainFile(house.chains)[0]!).cold ?? '';
  expect(cold.toLowerCase()).toBe(COLD.toLowerCase());
  for (const to of [hot, gas, cold]) expect(await why(ask({ kind: 'sweep' }, usdt(to, 5n), DEPOSIT))).toBe('signed');
  for (const to of [THIEF, deposit]) expect(await why(ask({ kind: 'sweep' }, eth(to, 5n), DEPOSIT))).toBe('wrong_destination');
  expect(await why(ask({ kind: 'sweep' }, eth(cold, 5n), HOT))).toBe('wrong_source');
  expect(await why(ask({ kind: 'gas', index: 4 }, eth(deposit, 5n), GAS))).toBe('signed');
  expect(await why(ask({ kind: 'gas' }, eth(deposit, 5n), GAS))).toBe('signed');
  expect(await why(ask({ kind: 'gas', index: 5 }, eth(deposit, 5n), GAS))).toBe('wrong_destination');
  expect(await why(ask({ kind: 'gas', index: 4 }, usdt(deposit, 5n), GAS))).toBe('wrong_asset');
  expect(await why(ask({ kind: 'gas', index: 4 }, eth(deposit, 5n), HOT))).toBe('wrong_source');
  expect(await why(ask({ kind: 'gas', index: 4 }, eth(hot, 5n), GAS))).toBe('wrong_destination');
  expect(await why(ask({ kind: 'top_up' }, eth(cold, 5n), HOT))).toBe('signed');
  expect(await why(ask({ kind: 'top_up' }, eth(THIEF, 5n), HOT))).toBe('wrong_destination');
  expect(await why(ask({ kind: 'top_up' }, eth(cold, 5n), DEPOSIT))).toBe('wrong_source');
  await expect(ask({ kind: 'top_up' }, eth(hot, 5n), { ...HOT, account: 2 } as unknown as KeyPath)).rejects.toThrow('no such account');
});

it('A7: on Bitcoin neither an absurd fee nor two stories about one output get a signature', async () => {
  const from: KeyPath = { family: 'bitcoin', account: 0, change: 0, index: 2 };
  const scriptOf = async (path: KeyPath): Promise<string> => {
    const key = publicKeyAt(await keys.xpub(path.family, path.account), path.change, path.index);
    const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest('hex');
    return `0014${hash}`;
  };
  const hot = await scriptOf({ ...from, account: 1, index: 0 });
  const coin = { coin: 'BTC', asset: 'native', decimals: 8, gasMost: 0n, perHour: 0n, perDay: 0n };
  const rules = {
    code: 'BTC',
    family: 'bitcoin',
    chainId: undefined,
    network: 'regtest',
    cold: undefined,
    perUnitMax: 100n,
    listings: true,
    coins: [coin],
  } as const;
  const now = (): number => nowMs;
  guard = new Guard({ keys, log, rules: () => [rules], withdrawals: view, approvals: () => [], now, say: (line) => said.push(line) });
  const sweep = (held: readonly [number, number], paid: number, script = hot): Promise<string> => {
    const inputs = held.map((units, at) => ({ outpoint: `${'ab'.repeat(32)}:${at}`, units: String(units) }));
    const outputs = [{ script, units: String(paid) }];
    return why(ask({ kind: 'sweep' }, { family: 'bitcoin', network: 'regtest', inputs, outputs }, from));
  };
  expect(await sweep([50_000, 60_000], 50_000)).toBe('fee_too_high');
  expect(await sweep([50_000, 60_000], 120_000)).toBe('no_transaction');
  expect(await sweep([50_000, 60_000], 100_000, await scriptOf({ ...from, index: 3 }))).toBe('wrong_destination');
  expect(await sweep([50_000, 60_000], 100_000)).toBe('signed');
  expect(await sweep([49_999, 60_001], 100_000)).toBe('wrong_amount');
});

const PER_HOUR = 1_000_000n;

/** A guard that knows a Bitcoin chain as well, and a function that requests withdrawals out of one output. */
async function bitcoinHouse(limits = { perHour: PER_HOUR, perDay: PER_HOUR }): Promise<{
  readonly addresses: readonly string[];
  readonly pay: (
    ids: readonly number[],
    outputs: readonly (readonly [address: string, units: bigint])[],
    spent?: string,
  ) => Promise<SignAnswer>;
}> {
  const coin = { coin: 'BTC', asset: 'native', decimals: 8, gasMost: 0n, ...limits };
  const unlike = { chainId: undefined, cold: undefined, perUnitMax: 100n, listings: true, coins: [coin] };
  const rules = { code: BITCOIN_CHAIN, family: 'bitcoin', network: 'regtest', ...unlike } as const;
  const now = (): number => nowMs;
  guard = new Guard({ keys, log, rules: () => [rules], withdrawals: view, approvals: () => [], now, say: (line) => said.push(line) });
  const from: KeyPath = { ...HOT, family: 'bitcoin' };
  const strangers = await keys.xpub('bitcoin', 0);
  const script = (key: Uint8Array): string => {
    const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest('hex');
    return `0014${hash}`;
  };
  const scripts = new Map([7, 8, 9].map((index) => publicKeyAt(strangers, 0, index)).map((key) => [bitcoinAddressOf(key, 'regtest'), key]));
  const hot = script(publicKeyAt(await keys.xpub('bitcoin', 1), 0, 0));
  return {
    addresses: [...scripts.keys()],
    pay([id = 0, ...others], outputs, spent = 'ab') {
      const put = 10_000_000n;
      const paid = outputs.reduce((sum, [, units]) => sum + units, 1_000n);
      const made = outputs.map(([to, units]) => ({ script: script(scripts.get(to) ?? new Uint8Array(33)), units: String(units) }));
      const inputs = [{ outpoint: `${spent.repeat(32)}:0`, units: String(put) }];
      const transaction = {
        family: 'bitcoin',
        network: 'regtest',
        inputs,
        outputs: [...made, { script: hot, units: String(put - paid) }],
      } as const;
      const purpose = { kind: 'withdrawal', id, ...(others.length === 0 ? {} : { others }) } as const;
      return guard.sign({ purpose, from, transaction });
    },
  };
}

it('A15: of several withdrawals in one transaction each is checked against the journal, and change returns to the source alone', async () => {
  const { addresses, pay: together } = await bitcoinHouse();
  const [one = '', two = '', three = ''] = addresses;
  const ids = [await house.withdraw('BTC', 100_000n, one), await house.withdraw('BTC', 200_000n, two)];
  const right = [[one, 100_000n] as const, [two, 200_000n] as const];
  expect(await why(together(ids, right.toReversed()))).toBe('wrong_destination');
  expect(
    await why(
      together(ids, [
        [one, 100_000n],
        [two, 200_001n],
      ]),
    ),
  ).toBe('wrong_amount');
  expect(await why(together(ids, [...right, [three, 1_000n]]))).toBe('no_transaction');
  expect(await why(together(ids, [[one, 100_000n]]))).toBe('no_transaction');
  expect(
    await why(
      together(
        [ids[0]!, ids[0]!],
        [
          [one, 100_000n],
          [one, 100_000n],
        ],
      ),
    ),
  ).toBe('no_transaction');
  nowMs = Date.now() - 10_000;
  expect(await why(together([ids[0]!, 9_999], right))).toBe('unknown_withdrawal');
  nowMs = Date.now();
  for (const id of ids) expect(log.of(id)).toEqual([]);
  expect(await why(together(ids, right))).toBe('signed');
  expect(ids.map((id) => log.of(id).length)).toEqual([1, 1]);
});

it('A15: a withdrawal that was paid with others is paid by nothing beside that, alone or with others', async () => {
  const { addresses, pay: together } = await bitcoinHouse();
  const [one = '', two = '', three = ''] = addresses;
  const ids = [await house.withdraw('BTC', 100_000n, one), await house.withdraw('BTC', 200_000n, two)] as const;
  const third = await house.withdraw('BTC', 50_000n, three);
  const right = [[one, 100_000n] as const, [two, 200_000n] as const];
  expect(await why(together(ids, right))).toBe('signed');
  expect(await together([ids[1]], [[two, 200_000n]], 'cd')).toMatchObject({ ok: false, refusal: 'signed_before', paid: ids });
  expect(await together([...ids, third], [...right, [three, 50_000n]], 'cd')).toMatchObject({ refusal: 'signed_before', paid: ids });
  expect(log.of(third)).toEqual([]);
  expect(await why(together(ids, right))).toBe('signed');
  expect(await why(together([...ids, third], [...right, [three, 50_000n]]))).toBe('signed');
});

it('A15: outputs of the hot wallet are merged into one of its own, and nobody’s withdrawal or deposit address is emptied so', async () => {
  await bitcoinHouse();
  const merge = async (account: 0 | 1, purpose: Purpose): Promise<string> => {
    const from: KeyPath = { family: 'bitcoin', account, change: 0, index: 0 };
    const key = publicKeyAt(await keys.xpub('bitcoin', account), 0, 0);
    const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest('hex');
    const inputs = [0, 1].map((at) => ({ outpoint: `${'ef'.repeat(32)}:${at}`, units: '5000' }));
    const outputs = [{ script: `0014${hash}`, units: '9500' }];
    return why(ask(purpose, { family: 'bitcoin', network: 'regtest', inputs, outputs }, from));
  };
  expect(await merge(1, { kind: 'top_up' })).toBe('signed');
  expect(await merge(1, { kind: 'withdrawal', id: 1 })).toBe('no_transaction');
  expect(await merge(0, { kind: 'sweep' })).toBe('no_transaction');
  expect(await merge(0, { kind: 'top_up' })).toBe('wrong_source');
});

it('A15: each limit is checked against all that a transaction pays, and what is replaced counts once', async () => {
  const [one = '', two = ''] = (await bitcoinHouse()).addresses;
  const ids = [await house.withdraw('BTC', 600_000n, one), await house.withdraw('BTC', 500_000n, two)];
  const both = [[one, 600_000n] as const, [two, 500_000n] as const];
  for (const [perHour, perDay, answers] of [
    [1_099_999n, 2_000_000n, ['limit', 'signed', 'limit', 'limit']],
    [2_000_000n, 1_099_999n, ['limit', 'signed', 'limit', 'limit']],
    [1_100_000n, 1_100_000n, ['signed', 'signed', 'signed_before', 'signed']],
  ] as const) {
    close();
    folder = mkdtempSync(join(top, 'signer-'));
    open();
    const { pay: together } = await bitcoinHouse({ perHour, perDay });
    const told = [await why(together(ids, both)), await why(together(ids.slice(0, 1), both.slice(0, 1)))];
    told.push(await why(together(ids.slice(1), both.slice(1), 'cd')), await why(together(ids, both)));
    expect([perHour, perDay, told]).toEqual([perHour, perDay, answers]);
  }
});

it('A7: what is more than the payment of a coin or a token is nothing that is signed', async () => {
  const id = await house.withdraw('USDT', TETHER, ALICE);
  const call = callOf.transfer(ALICE, TETHER);
  const [right] = [usdt(ALICE, TETHER)] as [UnsignedTransaction & { family: 'evm' }];
  const odd: readonly UnsignedTransaction[] = [
    usdt(ALICE, TETHER, { data: `${call}00` }),
    usdt(ALICE, TETHER, { value: 1n }),
    usdt(ALICE, TETHER, { data: `0x095ea7b3${call.slice(10)}` }),
    { family: 'evm', bytes: `${right.bytes}00` },
    { family: 'evm', bytes: `0x${'ab'.repeat(32)}` },
    { family: 'evm', bytes: `0x01${right.bytes.slice(4)}` },
  ];
  for (const [at, transaction] of odd.entries()) expect([at, await why(pay(id, transaction))]).toEqual([at, 'no_transaction']);
  expect(await why(pay(id, right))).toBe('signed');
});

it('A7: a sentence is signed only as a proof, which no transaction can be', async () => {
  await expect(guard.prove(HOT, 'Agio proof of assets of 2026-11-22T00:00:00.000Z, block 0x12')).resolves.toMatchObject({
    recovery: expect.any(Number) as number,
  });
  for (const text of ['send it all', 'Agio proof of\nassets', ` Agio proof of assets`, eth(ALICE, 1n).family])
    await expect(guard.prove(HOT, text)).rejects.toThrow('proof');
});

it('A7: what is logged and kept holds no secret', async () => {
  const id = await house.withdraw('ETH', ETHER, ALICE);
  await pay(id, eth(ALICE, ETHER));
  const kept = readFileSync(join(folder, 'signed.log'), 'utf8') + said.join('\n');
  expect(kept).toContain(ALICE);
  for (const secret of ['xprv', KEY]) expect(kept.includes(secret)).toBe(false);
});
