import type { Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { due, openVault, redeem, step, subscribe } from './positions.ts';
import { define, sell } from './products.ts';
import { LockBooks } from './state.ts';
import { ALL_ROWS_MAX, POSITIONS_MAX, PRODUCTS_MAX } from '../model.ts';
import type { LockCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningLock extends RunningMachine {
  readonly books: LockBooks;
}

/** Coins that are locked and come back on the promised days: every reward is set aside before it is promised, and every row is paid once. */
export const lockMachine: Machine<RunningLock> = {
  name: 'lock',
  layout: 1,
  // 2: rows of one customer and of all vaults are bounded. 3: debts and restored chains stop what loses coins. 4: and an exit with a penalty.
  // 5: a debt takes as much as is owed.
  logic: 5,
  accountKinds: ['lock.principal', 'lock.fund', 'lock.promised'],
  reasons: { lock: 'customer', lock_promise: 'internal', lock_release: 'customer', lock_reward: 'cost', lock_penalty: 'income' },
  bounds: { products: PRODUCTS_MAX, positions: POSITIONS_MAX, rows: ALL_ROWS_MAX },
  start(tools) {
    const books = new LockBooks();
    return {
      books,
      apply: (command) => apply(books, tools, command as LockCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      // What is locked is in accounts of its own, and nothing is held.
      holds: () => [],
      records: () => books.records(),
      sizes: () => ({ products: books.products.size, positions: books.positions.size, rows: books.rows }),
      nextDueMs: () => books.nextDueMs,
      due: () => due(books, tools),
    };
  },
};

function apply(books: LockBooks, tools: MachineTools, command: LockCommand): MachineReply {
  switch (command.kind) {
    case 'lock.define':
      return define(books, tools, command);
    case 'lock.sale':
      return sell(books, tools, command);
    case 'lock.subscribe':
      return subscribe(books, tools, command);
    case 'lock.vault':
      return openVault(books, tools, command);
    case 'lock.redeem':
      return redeem(books, tools, command);
    case 'lock.exit':
    case 'lock.ask_exit':
    case 'lock.take_back':
      return step(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}
