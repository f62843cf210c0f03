import type { Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { holdsOf, ORDERS_MAX } from '@agio/deals/machine';
import { due } from './endings.ts';
import { decide, step, trade } from './orders.ts';
import { apply as applyAsProvider, judge, resign, set, takeOwed } from './providers.ts';
import { C2cBooks } from './state.ts';
import { PROVIDERS_MAX, sidesOf } from '../model.ts';
import type { C2cCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningC2c extends RunningMachine {
  readonly books: C2cBooks;
}

/** Trades of coins for money outside with providers who have put up a bond: who sells has the coins held until the end, and every clock is here. */
export const c2cMachine: Machine<RunningC2c> = {
  name: 'c2c',
  layout: 2,
  // 2: debts and restored chains stop what loses coins. 3: a bond pays what its provider owes of the coin. 4: the opening of an
  // order whose provider was let go without a bond.
  logic: 4,
  accountKinds: ['c2c.bond'],
  reasons: { c2c: 'customer', c2c_bond: 'customer' },
  bounds: { providers: PROVIDERS_MAX, orders: ORDERS_MAX },
  reducesRisk: ['c2c.cancel', 'c2c.declare', 'c2c.appeal', 'c2c.resign'],
  start(tools) {
    const books = new C2cBooks();
    return {
      books,
      apply: (command) => apply(books, tools, command as C2cCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      holds: () => holdsOf(books.orders.values(), sidesOf),
      records: () => books.records(),
      sizes: () => ({ providers: books.providers.size, orders: books.orders.size }),
      nextDueMs: () => books.nextDueMs,
      due: () => due(books, tools),
    };
  },
};

function apply(books: C2cBooks, tools: MachineTools, command: C2cCommand): MachineReply {
  switch (command.kind) {
    case 'c2c.apply':
      return applyAsProvider(books, tools, command);
    case 'c2c.judge':
      return judge(books, tools, command);
    case 'c2c.owed':
      return takeOwed(books, tools, command);
    case 'c2c.resign':
      return resign(books, tools, command);
    case 'c2c.set':
      return set(books, tools, command);
    case 'c2c.trade':
      return trade(books, tools, command);
    case 'c2c.decide':
      return decide(books, tools, command);
    case 'c2c.cancel':
    case 'c2c.declare':
    case 'c2c.finish':
    case 'c2c.accept':
    case 'c2c.decline':
    case 'c2c.transfer':
    case 'c2c.agree':
    case 'c2c.appeal':
      return step(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}
