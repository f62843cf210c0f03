import { COINS_MAX, CUSTOMERS_MAX, refused } from '@agio/core';
import type { Coin, Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { convert, setTerms } from './convert.ts';
import { plan } from './plan.ts';
import type { Plan } from './plan.ts';
import { SpotBooks } from './state.ts';
import type { SpotCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningSpot extends RunningMachine {
  readonly books: SpotBooks;
  /** What of these coins the house would take from a customer now, and for what. Writes nothing. */
  offers(customer: number, coins: readonly Coin[]): Plan;
}

/** Remainders that a market no longer takes, sold to the house at the reference less a fee, within a bound. Orders are the core's own. */
export const spotMachine: Machine<RunningSpot> = {
  name: 'spot',
  layout: 1,
  reasons: { convert: 'exchange', convert_fee: 'income' },
  bounds: { customersOfDay: CUSTOMERS_MAX, coinsOfDay: COINS_MAX },
  start(tools) {
    const books = new SpotBooks();
    return {
      books,
      offers: (customer, coins) =>
        plan(
          books,
          tools,
          customer,
          coins.map((coin) => ({ coin })),
        ),
      apply: (command) => apply(books, tools, command as SpotCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      holds: () => [],
      records: () => books.records(),
      sizes: () => ({ customersOfDay: books.byCustomer.size, coinsOfDay: books.byCoin.size }),
    };
  },
};

function apply(books: SpotBooks, tools: MachineTools, command: SpotCommand): MachineReply {
  switch (command.kind) {
    case 'spot.convert':
      return convert(books, tools, command);
    case 'spot.conversion_terms':
      return setTerms(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}
