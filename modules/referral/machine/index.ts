import { refused } from '@agio/core';
import type { Machine, MachineReply, RunningMachine } from '@agio/core';
import { agree, changePlan, clear, credit, link, tie, withhold } from './acts.ts';
import { ReferralBooks } from './books.ts';
import { LINKED_MAX, TIES_MAX } from '../model.ts';
import type { ReferralCommand } from '../model.ts';

/** The running machine; `books` is read-only. */
export interface RunningReferral extends RunningMachine {
  readonly books: ReferralBooks;
}

/** Parts of fees for those who brought the customers: added up as fees are paid, and credited at each full hour. */
export const referralMachine: Machine<RunningReferral> = {
  name: 'referral',
  layout: 1,
  reasons: { referral: 'cost' },
  bounds: { ties: TIES_MAX, persons: LINKED_MAX },
  start(tools) {
    const books = new ReferralBooks(tools);
    return {
      books,
      apply: (command) => apply(books, command as ReferralCommand),
      reactions: {
        fees: {
          wants: (payer) => books.inviterOf(payer) !== 0,
          traded: (payer, other, coin, hi, lo) => books.traded(payer, other, coin, hi, lo),
          taken: (fee) => books.taken(fee),
        },
      },
      save: (writer) => books.save(writer),
      load: (reader) => books.load(reader),
      // Rewards belong to the house until they are credited.
      holds: () => [],
      records: () => books.records(),
      sizes: () => ({ ties: books.ties.size, persons: books.persons.size }),
      // What is to be withheld is so before anything is credited.
      nextDueMs: () => (books.withholding.size > 0 ? tools.nowMs() : books.pending.dueMs),
      due: () => (books.withholding.size > 0 ? withhold(books) : credit(books)),
    };
  },
};

function apply(books: ReferralBooks, command: ReferralCommand): MachineReply {
  switch (command.kind) {
    case 'referral.tie':
      return tie(books, command);
    case 'referral.plan':
      return changePlan(books, command);
    case 'referral.agree':
      return agree(books, command);
    case 'referral.link':
      return link(books, command);
    case 'referral.clear':
      return clear(books, command);
    default:
      return refused('unknown_command');
  }
}
