// npm run record-release NAME: writes the data that a site of this release leaves after a clean stop, for later releases to start with.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Command, Core } from '@agio/core';
import { startCore } from '@agio/sequencer';
import { machineSet } from '../../apps/server/storage/machines.ts';

const START_MS = Date.UTC(2026, 10, 20);
const ETHER = `1${'0'.repeat(18)}`;
const [name = '', target = ''] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name) || target === '') throw new Error('usage: npm run record-release -- NAME FOLDER');

/** The contents of a site that is stopped in the middle of everything: resting orders, and withdrawals in every open state. */
function* commands(): Generator<Command> {
  yield* listings();
  yield* customers();
  yield* deposits();
  yield* orders();
  yield* withdrawals();
}

function* listings(): Generator<Command> {
  for (const [code, decimals] of [
    ['ETH', 8],
    ['USDT', 6],
  ] as const)
    yield { kind: 'define_coin', code, name: code, decimals, tags: [] };
  yield {
    kind: 'define_market',
    base: 'ETH',
    quote: 'USDT',
    tickSize: '0.01',
    lotSize: '0.0001',
    minLots: 1,
    maxLots: 20_000_000,
    minTotal: '1000000',
    priceBandPercent: null,
    makerFeeBps: 8,
    takerFeeBps: 10,
    openingTicks: 300_000,
    status: 'open',
    tags: [],
    sort: 0,
  };
}

function* customers(): Generator<Command> {
  for (const ref of ['alice', 'bob', 'carol']) yield { kind: 'create_customer', ref, wide: false };
  for (const customer of [1, 2, 3]) {
    yield {
      kind: 'issue',
      to: { owner: customer, kind: 'trading' },
      coin: 'USDT',
      amount: '50000000000',
      reason: 'seed',
      cause: `u${customer}`,
    };
    yield {
      kind: 'issue',
      to: { owner: customer, kind: 'trading' },
      coin: 'ETH',
      amount: '2000000000',
      reason: 'seed',
      cause: `e${customer}`,
    };
  }
}

function* deposits(): Generator<Command> {
  yield { kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' } as Command;
  yield { kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true } as Command;
  for (const customer of [1, 2, 3]) yield { kind: 'wallet.open_address', customer, family: 'evm' } as Command;
  const credit = { kind: 'wallet.credit', chain: 'LOCAL', coin: 'ETH', height: 1, block: 'h1', units: `9${ETHER.slice(1)}` } as const;
  for (const owner of [1, 2, 3]) yield { ...credit, txid: `in${owner}`, index: 'value', owner, account: 'trading' } as Command;
  yield { ...credit, txid: 'wait', index: 'value', owner: 0, account: 'suspense' } as Command;
  yield { kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' } as Command;
}

function* orders(): Generator<Command> {
  for (let at = 0; at < 12; at += 1)
    yield {
      kind: 'place',
      customer: (at % 3) + 1,
      market: 0,
      side: at % 2 === 0 ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      ticks: at % 2 === 0 ? 300_000 - at * 7 : 300_000 + (at % 5) * 3,
      lots: 1_000 + at * 37,
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    };
}

/** One for each state: waiting, under review, approved, signed, sent; and one that has ended. */
function* withdrawals(): Generator<Command> {
  for (const [at, { approvals, readyAtMs }] of [
    { approvals: 0, readyAtMs: START_MS + 86_400_000 },
    { approvals: 1, readyAtMs: 0 },
    { approvals: 0, readyAtMs: 0 },
    { approvals: 0, readyAtMs: 0 },
    { approvals: 0, readyAtMs: 0 },
    { approvals: 1, readyAtMs: 0 },
  ].entries())
    yield {
      kind: 'wallet.withdraw',
      customer: (at % 3) + 1,
      chain: 'LOCAL',
      coin: 'ETH',
      address: `0x${String(at).repeat(40)}`,
      amount: '100000000',
      fee: '100000',
      to: 0,
      approvals,
      readyAtMs,
      reasons: approvals === 0 ? [] : ['large'],
      dayLimit: '',
      verification: `v${at}`,
      words: '',
      request: null,
    } as unknown as Command;
  for (const withdrawal of [4, 5])
    yield { kind: 'wallet.sign', withdrawal, txid: `0xout${withdrawal}`, raw: '00', spends: [`nonce:hot:${withdrawal}`] } as Command;
  yield { kind: 'wallet.sent', withdrawal: 5 } as Command;
  yield { kind: 'wallet.review', withdrawal: 6, reviewer: 1, decision: 'reject', reason: 'policy' } as Command;
}

/** What must be the same in every later release. */
function summary(core: Core) {
  const customers = [0, 1, 2, 3].map((customer) => ({
    customer,
    balances: core.balances(customer),
    orders:
      customer === 0
        ? []
        : core.openOrders(customer).map(({ filledLots, id, lots, side, ticks }) => ({ id, side, ticks, lots, filledLots })),
  }));
  return { sequence: core.sequence, customers };
}

const folder = mkdtempSync(join(tmpdir(), 'agio-release-'));
let nowMs = START_MS;
const { sequencer, shadow, recovered } = await startCore({
  folder,
  machines: machineSet,
  clock: () => nowMs,
  onFatal: (error) => {
    throw error;
  },
  log: (message) => process.stderr.write(`${message}\n`),
});
const refused: string[] = [];
for (const command of commands()) {
  nowMs += 1_000;
  const { reply } = await sequencer.submit(command);
  if (!reply.ok) refused.push(`${command.kind}: ${reply.refusal}`);
}
if (refused.length > 0) throw new Error(refused.join('\n'));
const what = summary(sequencer.core);
await sequencer.stop();
void [shadow, recovered];
const files = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]));
writeFileSync(join(target, `${name}.json.gz`), gzipSync(JSON.stringify({ name, what, files }), { level: 9 }));
rmSync(folder, { recursive: true });
console.log(`${name}: ${what.sequence} commands, ${Object.keys(files).join(', ')}`);
