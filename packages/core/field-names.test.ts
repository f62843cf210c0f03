// Protects: commands and facts of the core are kept forever, so they hold numbers, codes and hashes, never names of people, free text or secrets. Those of machines: tools/simulate/machines.test.ts.
import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { Scenario } from './testing/scenario.ts';

const COMMAND_FIELDS = [
  'base',
  'body',
  'cause',
  'clientOrderId',
  'code',
  'coin',
  'amount',
  'customer',
  'decimals',
  'delistAtMs',
  'discount',
  'expireAtMs',
  'from',
  'isOn',
  'key',
  'kind',
  'lots',
  'lotSize',
  'makerFeeBps',
  'market',
  'maxLots',
  'minLots',
  'minTotal',
  'name',
  'openingTicks',
  'order',
  'owner',
  'postOnly',
  'priceBandPercent',
  'quote',
  'reason',
  'ref',
  'request',
  'side',
  'sort',
  'status',
  'stp',
  'tags',
  'takerFeeBps',
  'target',
  'ticks',
  'tickSize',
  'timeInForce',
  'to',
  'total',
  'trades',
  'type',
  'vip',
  'wide',
];
const FACT_FIELDS = [
  'after',
  'amount',
  'atMs',
  'base',
  'cause',
  'clientOrderId',
  'code',
  'coin',
  'createdAtMs',
  'customer',
  'decimals',
  'delistAtMs',
  'delisted',
  'discount',
  'expireAtMs',
  'fact',
  'fee',
  'filledLots',
  'filledQuote',
  'id',
  'kind',
  'lotSize',
  'lots',
  'maker',
  'makerFeeBps',
  'makerRate',
  'market',
  'maxLots',
  'minLots',
  'minTotal',
  'name',
  'openingTicks',
  'order',
  'owner',
  'postOnly',
  'priceBandPercent',
  'quote',
  'reason',
  'reasons',
  'side',
  'sort',
  'status',
  'stp',
  'tags',
  'taker',
  'takerFeeBps',
  'takerRate',
  'takerSide',
  'tickSize',
  'ticks',
  'timeInForce',
  'total',
  'type',
  'updatedAtMs',
  'vip',
];

function fieldsOf(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) fieldsOf(item, into);
  else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      into.add(name);
      fieldsOf(item, into);
    }
  }
}

it('hold only the fields of the reviewed lists', () => {
  const scenario = new Scenario({ takerFeeBps: 10 });
  const commands = new Set<string>();
  const facts = new Set<string>();
  const apply = (command: Command): void => {
    fieldsOf(command, commands);
    scenario.apply(command);
    fieldsOf(scenario.last?.facts, facts);
  };
  const base = {
    kind: 'place',
    customer: 1,
    market: 0,
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    ticks: 100,
    total: null,
    expireAtMs: 0,
    clientOrderId: 'c',
    request: { key: 'k', body: 'b' },
  } as const;
  apply({ kind: 'define_coin', code: 'X', name: 'X', decimals: 2, tags: [] });
  apply({
    kind: 'define_market',
    base: 'X',
    quote: 'CASH',
    tickSize: '1',
    lotSize: '1',
    minLots: 1,
    maxLots: 9,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
    openingTicks: 1,
    status: 'open',
    tags: [],
    sort: 0,
  });
  apply({ kind: 'set_market_status', market: 0, status: 'open' });
  apply({
    kind: 'set_market_rules',
    market: 0,
    minLots: 1,
    maxLots: 10,
    minTotal: '1',
    priceBandPercent: null,
    makerFeeBps: 1,
    takerFeeBps: 2,
    tags: [],
    sort: 0,
  });
  apply({ kind: 'set_delisting', market: 1, delistAtMs: scenario.nowMs + 1 });
  apply({ kind: 'create_customer', ref: 'r', wide: false });
  apply({ kind: 'set_customer', customer: 2, vip: 0, discount: 1_000_000 });
  apply({ kind: 'set_disabled', customer: 2, reason: 'operators', isOn: false });
  apply({ kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'CASH', amount: '5', reason: 'seed', cause: 's' });
  apply({
    kind: 'transfer',
    from: { owner: 1, kind: 'trading' },
    to: { owner: 2, kind: 'trading' },
    coin: 'CASH',
    amount: '5',
    reason: 'transfer',
    cause: 't',
  });
  apply({ ...base, side: 'sell', lots: 5 });
  apply({ ...base, customer: 2, side: 'buy', lots: 3 });
  apply({ kind: 'amend', customer: 1, order: 1, ticks: 1, lots: 1, request: null });
  apply({ kind: 'cancel', customer: 1, target: { order: 1 }, request: null });
  apply({ kind: 'cancel', customer: 1, target: { clientOrderId: 'c' }, request: null });
  apply({ kind: 'cancel', customer: 1, target: { market: 0 }, request: null });
  apply({ kind: 'import_trades', market: 1, trades: [[scenario.nowMs, 1, 1, 'buy']] });
  apply({ kind: 'tick' });
  expect([...commands].sort()).toEqual([...COMMAND_FIELDS].sort());
  expect([...facts].sort()).toEqual([...FACT_FIELDS].sort());
});
