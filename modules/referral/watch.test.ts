// Protects the search for friends who are their own inviters: every payer of a fee is looked at, whatever the hour, and one who cannot be looked at hides no other.
import { Core } from '@agio/core';
import type { Command, Fact } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { expect, it } from 'vitest';
import { HOUR_MS } from '@agio/kernel/time';
import { referralMachine } from './machine/index.ts';
import { referralCredit } from './model.ts';
import type { ReferralCommand } from './model.ts';
import type { Room } from './handlers/room.ts';
import { Watch } from './watch.ts';

const START_MS = Date.UTC(2026, 10, 28, 9, 30);
const [INVITER, FRIEND, OTHER, MAKER] = [1, 2, 3, 4];
const NONE = { direct: 0, indirect: 0 };

/** Two friends of one inviter; `isSame` says who is found to be the inviter. */
function scenario(isSame: (friend: number) => boolean) {
  const core = new Core(undefined, undefined, undefined, [referralMachine]);
  const errors: unknown[] = [];
  let nowMs = START_MS;
  const submit = (command: Command | ReferralCommand) => {
    const outcome = { ...core.apply(core.sequence + 1, nowMs, command), sequence: core.sequence, atMs: nowMs };
    watch.note({ outcomes: [outcome] });
    if (!outcome.reply.ok) throw new Error(outcome.reply.refusal);
    return outcome.facts;
  };
  const room = {
    core,
    now: () => nowMs,
    onError: (error: unknown) => errors.push(error),
    submit: async (command: Command | ReferralCommand) => submit(command),
    samePersonAs: async (friend: number) => (isSame(friend) ? [INVITER] : []),
    samePaymentAs: async () => [],
    sameAddressAs: async () => [],
  } as unknown as Room;
  const watch = new Watch(room);
  for (const command of smallMarket({ takerFeeBps: 100, openingTicks: 1 })) submit(command);
  for (const owner of [INVITER, FRIEND, OTHER, MAKER]) {
    submit({ kind: 'create_customer', ref: `c${owner}`, wide: false });
    for (const command of fund(owner, '10000000')) submit(command);
  }
  const rates = { trade: { direct: 200_000, indirect: 0 }, otc: NONE, dice: NONE };
  submit({ kind: 'referral.plan', version: 0, ...rates, by: 1, decidedBy: 2, cause: 'request:1' });
  for (const customer of [FRIEND, OTHER]) submit({ kind: 'referral.tie', customer, inviter: INVITER, code: 0, share: 0 });
  return {
    watch,
    errors,
    buys(this: void, customer: number): void {
      submit(limitOrder(MAKER, 'sell', 1, 100_000));
      submit(limitOrder(customer, 'buy', 1, 100_000));
    },
    at(this: void, atMs: number): void {
      nowMs = atMs;
    },
    tick: (): readonly Fact[] => submit({ kind: 'tick' }),
  };
}

it('finds who pays fees only in the last moment before they are credited', async () => {
  const { at, buys, tick, watch } = scenario((friend) => friend === FRIEND);
  await watch.round();
  const fullMs = START_MS + HOUR_MS / 2;
  const credited: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    at(fullMs + hour * HOUR_MS - 1);
    buys(FRIEND);
    at(fullMs + hour * HOUR_MS);
    credited.push(tick().filter(referralCredit.is).length);
    await watch.round();
  }
  expect(credited).toEqual([1, 0, 0]);
});

it('looks at everybody else where it cannot look at one, and at that one again', async () => {
  let fails = true;
  const { at, buys, errors, tick, watch } = scenario((friend) => {
    if (friend === FRIEND && fails) throw new Error('no rows');
    return true;
  });
  for (const customer of [FRIEND, OTHER]) {
    watch.invited(customer);
    buys(customer);
  }
  await watch.round();
  expect(errors).toHaveLength(1);
  fails = false;
  await watch.round();
  at(START_MS + HOUR_MS);
  expect(tick().filter(referralCredit.is)).toEqual([]);
});
