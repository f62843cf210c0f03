import type { ModuleCanary } from '@agio/module/testing';

const table = { tests: 'modules/c2c/tests/table.test.ts' } as const;
const providers = { tests: 'modules/c2c/tests/providers.test.ts' } as const;
const life = { tests: 'modules/c2c/tests/order-life.test.ts' } as const;
const calls = { tests: 'modules/c2c/tests/trading-over-calls.test.ts' } as const;
const attacks = { tests: 'modules/c2c/tests/attacks.test.ts' } as const;
const hours = { tests: 'modules/c2c/tests/hours.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'C2C: a customer confirms their own payment',
    file: 'modules/c2c/model.ts',
    find: "(row.by === role || row.by === 'either')",
    replace: "(row.by === role || row.by === 'provider' || row.by === 'either')",
    caughtBy: { ...table, named: 'buy unconfirmed: finish by the customer' },
  },
  {
    name: 'C2C: an expired payment that is appealed holds nothing',
    file: 'packages/deals/machine/endings.ts',
    find: "if (state !== 'expired') return held;",
    replace: "if (state !== 'unpaid') return held;",
    caughtBy: { ...table, named: 'appeals within a day' },
  },
  {
    name: 'C2C: a sale is handed on again and again',
    file: 'modules/c2c/machine/endings.ts',
    find: 'const next = before === 0 ?',
    replace: 'const next = before !== provider ?',
    caughtBy: { ...table, named: 'other provider once' },
  },
  {
    name: 'C2C: a deadline that the platform missed is over for the customer',
    file: 'modules/c2c/machine/endings.ts',
    find: 'nowMs - order.deadlineMs > LATE_MS',
    replace: 'nowMs < order.deadlineMs',
    caughtBy: { ...table, named: 'the platform missed' },
  },
  {
    name: 'C2C: more is bought than the provider has',
    file: 'modules/c2c/routing/router.ts',
    find: 'seen.available(provider.customer, coin) < amount',
    replace: 'seen.available(provider.customer, coin) === 0n',
    caughtBy: { ...providers, named: 'more than the provider has' },
  },
  {
    name: 'C2C: six purchases of a day are unprocessed',
    file: 'modules/c2c/machine/orders.ts',
    find: 'books.unprocessedOf(customer, command.dayStartMs) >= UNPROCESSED_MAX',
    replace: 'books.unprocessedOf(customer, command.dayStartMs) > UNPROCESSED_MAX',
    caughtBy: { ...providers, named: 'five purchases of a day' },
  },
  {
    name: 'C2C: purchases are given up again and again',
    file: 'modules/c2c/machine/endings.ts',
    find: 'books.noteGivenUp(order, tools.nowMs());',
    replace: '',
    caughtBy: { ...providers, named: 'three purchases given up' },
  },
  {
    name: 'C2C: any amount is bought',
    file: 'modules/c2c/machine/orders.ts',
    find: 'MULTIPLE * 10n ** BigInt(coin.decimals)',
    replace: '1n * 10n ** BigInt(0 * coin.decimals)',
    caughtBy: { ...providers, named: 'a multiple of a hundred' },
  },
  {
    name: 'C2C: a provider resigns with orders open',
    file: 'modules/c2c/machine/providers.ts',
    find: 'if (books.isBusy(customer))',
    replace: 'if (books.isBusy(customer) && customer < 0)',
    caughtBy: { ...providers, named: 'one who resigns' },
  },
  {
    name: 'C2C: what was cancelled still counts against the cap',
    file: 'modules/c2c/machine/endings.ts',
    find: "if (how.state !== 'success') books.giveBack(order);",
    replace: "if (how.state === 'expired') books.giveBack(order);",
    caughtBy: { ...providers, named: 'cap counts both sides' },
  },
  {
    name: 'C2C: it is open at nine in the evening',
    file: 'modules/c2c/routing/hours.ts',
    find: 'nowMs < closesAtMs) return',
    replace: 'nowMs <= closesAtMs) return',
    caughtBy: { ...hours, named: 'not a millisecond before' },
  },
  {
    name: 'C2C: another customer’s order is found',
    file: 'packages/deals/order-source.ts',
    find: 'order === undefined || !this.#of.partiesOf(order).includes(customer)',
    replace: 'order === undefined',
    caughtBy: { ...life, named: 'to anybody else there is no' },
  },
  {
    name: 'C2C: a transfer needs no proof',
    file: 'modules/c2c/handlers/orders.ts',
    find: "order.state === 'waiting_transfer' && !isProven",
    replace: "order.state === 'transferred' && !isProven",
    caughtBy: { ...life, named: 'proves the transfer first' },
  },
  {
    name: 'C2C: a step is written again after a crash',
    file: 'packages/deals/transcript.ts',
    find: 'if (there.length > 0) return undefined;',
    replace: 'if (there.length > 2) return undefined;',
    caughtBy: { ...life, named: 'every step once' },
  },
  {
    name: 'C2C: one person decides about an account of their own',
    file: 'modules/c2c/desk/appeals.ts',
    find: '[customer, provider, before].filter(',
    replace: '[provider, before].filter(',
    caughtBy: { ...life, named: 'never by one whose own it is' },
  },
  {
    name: 'C2C: one person decides about any amount',
    file: 'modules/c2c/desk/appeals.ts',
    find: 'then > BigInt(total) ? then : BigInt(total)',
    replace: 'then < 0n ? then : BigInt(total)',
    caughtBy: { ...life, named: 'two above it' },
  },
  {
    name: 'C2C: a bond is out of reach of a debt',
    file: 'modules/c2c/c2c.ts',
    find: '      if (hasNewDebt(published)) void takeOwedBonds(room);\n',
    replace: '',
    caughtBy: { tests: 'e2e/api/attacks/debts.test.ts', named: 'in a vault, in a pool, in a robot and in a bond' },
  },
  {
    name: 'C2C: whoever changed a factor sells at once',
    file: 'modules/c2c/handlers/trade.ts',
    find: 'if (until !== null && room.now() < until)',
    replace: 'if (until !== null && room.now() < 0)',
    caughtBy: { ...calls, named: 'a factor changed' },
  },
  {
    name: 'C2C: a price that was not shown is charged',
    file: 'modules/c2c/handlers/trade.ts',
    find: 'if (asked.price !== undefined && asked.price !== price)',
    replace: 'if (asked.price !== undefined && price < 0n)',
    caughtBy: { ...calls, named: 'the price that was shown' },
  },
  {
    name: 'C2C: an order is handed on to somebody who has lost the right',
    file: 'modules/c2c/handlers/orders.ts',
    find: 'await closeWhoMayNot(room);',
    replace: '',
    caughtBy: { ...attacks, named: 'no order is handed on' },
  },
  {
    name: 'C2C: the opening of an order asks a provider who was let go',
    file: 'modules/c2c/machine/endings.ts',
    find: 'books.providers.get(order.provider)?.setting',
    replace: 'books.provider(order.provider).setting',
    caughtBy: { tests: 'modules/c2c/tests/providers.test.ts', named: 'outlives a provider' },
  },
];
