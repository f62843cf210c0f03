import { limbsText } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { Events } from './events.ts';
import type { PostingDetails } from './machine.ts';
import type { State } from './state/state.ts';

/** Emits the posting of money that a rare command or a machine moved into an account, or out of it with `-`. */
export function addPosting(state: State, events: Events, account: number, sign: '' | '-', amount: Limbs, told: PostingDetails): void {
  const { kinds, ledger } = state;
  state.postings += 1;
  events.add({
    fact: 'posting',
    id: state.postings,
    owner: ledger.ownerOf(account),
    kind: kinds.nameOf(ledger.kindOf(account)),
    coin: ledger.coinOf(account),
    amount: sign + limbsText(amount.hi, amount.lo),
    after: ledger.totalText(account),
    reason: told.reason,
    cause: told.cause,
  });
}
