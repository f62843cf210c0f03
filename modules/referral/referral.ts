import type { DeskHandlers, Handlers } from '@agio/contracts';
import { customersOf, Interval, LastChanged, proofsOf } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { referralDesk } from './desk/desk.ts';
import type { ReferralDeskCall } from './desk/desk.ts';
import { referralRequests } from './desk/requests.ts';
import { inviteOf, planHandlers } from './handlers/plan.ts';
import { recordHandlers } from './handlers/records.ts';
import { referralCredit, referralTie } from './model.ts';
import type { ChangePlan, FeeKind } from './model.ts';
import type { ReferralPorts } from './ports.ts';
import { ask, booksOf } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';
import { Watch } from './watch.ts';

/** How often friends whose fees bring rewards are looked at: each of them once an hour. */
const WATCH_MS = 60_000;

/** The inviter with a code, and what the friend gets of it. */
export interface Invite {
  readonly customer: number;
  /** 0 for the code of the account. */
  readonly code: number;
  /** Millionths of the direct reward. */
  readonly share: number;
}

export interface Referral extends OpenModule {
  readonly handlers: Handlers<
    'referralPlan' | 'referralBonus' | 'referralTree' | 'referralCodeAdd' | 'referralCodeRemove' | 'referralInvite'
  >;
  readonly desk: DeskHandlers<ReferralDeskCall>;
  /** The owner of a code; undefined for an unknown code. */
  inviteOf(code: string): Promise<Invite | undefined>;
  /** A new customer was invited: their fees bring rewards from now on. Idempotent. */
  tieInvited(customer: number, invite: Invite): Promise<void>;
  /** Looks for friends who are their own inviters; done by itself while the server runs. */
  watch(): Promise<void>;
  /** Rates and invitations of a demo, once. */
  seed(what: {
    readonly plan: Pick<ChangePlan, FeeKind>;
    readonly ties: readonly { readonly customer: number; readonly inviter: number }[];
  }): Promise<void>;
}

export function createReferral(ports: ReferralPorts): Referral {
  const room: Room = {
    ...ports,
    proofs: proofsOf(ports),
    changed: new LastChanged(ports.core.sequence, customersOf([referralTie, referralCredit])),
  };
  const watch = new Watch(room);
  const rounds = new Interval(ports, WATCH_MS, () => watch.round());
  const tieInvited = async (customer: number, { code, customer: inviter, share }: Invite): Promise<void> => {
    const { reply } = await ask(ports, { kind: 'referral.tie', customer, inviter, code, share });
    // Anyone who signs up can do nothing about it, and does not wait for it.
    if (!reply.ok && reply.refusal !== 'referral.already_tied') ports.onError(new Error(`an invitation was not kept: ${reply.refusal}`));
    watch.invited(customer);
  };
  return {
    handlers: { ...planHandlers(room), ...recordHandlers(room) },
    desk: referralDesk(room),
    requests: referralRequests(room),
    inviteOf: (code) => inviteOf(room, code),
    tieInvited,
    watch: () => rounds.now(),
    async seed({ plan, ties }) {
      if (booksOf(room).plan === undefined)
        await ask(ports, { kind: 'referral.plan', version: 0, ...plan, by: 0, decidedBy: 0, cause: 'seed' });
      for (const { customer, inviter } of ties) await tieInvited(customer, { customer: inviter, code: 0, share: 0 });
    },
    note(published) {
      room.changed.note(published);
      watch.note(published);
    },
    serve: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
