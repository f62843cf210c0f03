import type { Machine, MachineCommand, MachineReply, MachineTools, RunningMachine } from '@agio/core';
import { refused } from '@agio/core';
import { holdsOf, ORDERS_MAX } from '@agio/deals/machine';
import { advertise, pauseAds, setAd } from './ads.ts';
import { due } from './endings.ts';
import { accept, agree, appeal, cancel, decide, extend, pay, release, take } from './orders.ts';
import { OtcBooks } from './state.ts';
import { ADS_MAX } from '../model.ts';
import type { OtcCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningOtc extends RunningMachine {
  readonly books: OtcBooks;
}

/** Trades of coins for money outside: the seller's coins are held from the first second to the last, and every clock is here. */
export const otcMachine: Machine<RunningOtc> = {
  name: 'otc',
  // 2: what the two would split.
  layout: 2,
  // 2: what both agreed to cancel can be appealed for a day; debts and restored chains stop what loses coins.
  // 3: an unpaid order is the fault of its buyer, an unanswered one of its maker; the two may settle what is appealed.
  // 4: the two may split what is appealed.
  // 5: what is given up of an earlier offer is not put back to a later one.
  logic: 5,
  reasons: { otc: 'customer', otc_fee: 'income' },
  bounds: { ads: ADS_MAX, orders: ORDERS_MAX },
  // What has a deadline and moves no money is taken in while much else waits.
  reducesRisk: ['otc.cancel', 'otc.pause_ads', 'otc.pay', 'otc.appeal'],
  start(tools) {
    const books = new OtcBooks();
    return {
      books,
      apply: (command) => apply(books, tools, command as OtcCommand),
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      holds: () => holdsOf(books.orders.values(), (order) => order),
      records: () => books.records(),
      sizes: () => ({ ads: books.ads.size, orders: books.orders.size }),
      nextDueMs: () => books.deadlines.first?.atMs,
      due: () => due(books, tools),
    };
  },
};

function apply(books: OtcBooks, tools: MachineTools, command: OtcCommand): MachineReply {
  switch (command.kind) {
    case 'otc.advertise':
      return advertise(books, tools, command);
    case 'otc.set_ad':
      return setAd(books, tools, command);
    case 'otc.pause_ads':
      return pauseAds(books, tools, command);
    case 'otc.take':
      return take(books, tools, command);
    case 'otc.accept':
      return accept(books, tools, command);
    case 'otc.extend':
      return extend(books, tools, command);
    case 'otc.pay':
      return pay(books, tools, command);
    case 'otc.cancel':
      return cancel(books, tools, command);
    case 'otc.agree':
      return agree(books, tools, command);
    case 'otc.release':
      return release(books, tools, command);
    case 'otc.appeal':
      return appeal(books, tools, command);
    case 'otc.decide':
      return decide(books, tools, command);
    default:
      return unknown(command);
  }
}

function unknown(command: never): MachineReply {
  const { kind } = command as MachineCommand;
  return refused('unknown_command', { rule: kind });
}
