import { HOUR_MS } from '@agio/kernel/time';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { LevelRates, ReferralCommand } from '../model.ts';
import type { ReferralModel } from './model.ts';

/** Invitations, rates that change, and accounts that turn out to be one person's, or not. */
export const makeTraffic = (chance: Chance, model: ReferralModel, { customers }: TrafficScene): MachineTraffic => {
  const who = (): number => (chance.once(25) ? 0 : chance.int(1, customers + 1));
  const rates = (): LevelRates => ({
    direct: chance.pick([0, 100_000, 200_000, 333_333, 450_000]),
    indirect: chance.pick([0, 1, 50_000, 50_000, 66_667]),
  });
  const people = () => ({ by: chance.int(0, 3), decidedBy: chance.int(0, 3), cause: `request:${chance.int(1, 1_000_000)}` });
  const tie = (): ReferralCommand => ({
    kind: 'referral.tie',
    customer: who(),
    inviter: who(),
    code: chance.once(20) ? -1 : chance.int(0, 4),
    share: chance.pick([0, 0, 250_000, 500_000, 999_999, 1_000_000, 1_000_001]),
  });
  const plan = (): ReferralCommand => ({
    kind: 'referral.plan',
    version: chance.once(5) ? chance.int(0, 3) : (model.plan?.version ?? 0),
    trade: rates(),
    otc: rates(),
    dice: rates(),
    ...people(),
  });
  return {
    isSimple: true,
    // Every customer was invited, so that every fee of the seed may bring rewards.
    beginning: () => [
      { ...plan(), version: 0 } as ReferralCommand,
      ...Array.from({ length: customers - 1 }, (_, at): ReferralCommand => {
        const customer = at + 2;
        return {
          kind: 'referral.tie',
          customer,
          inviter: chance.int(1, customer),
          code: 0,
          share: chance.pick([0, 0, 250_000, 1_000_000]),
        };
      }),
    ],
    get hasBegun() {
      return model.plan !== undefined && model.ties.length > 0;
    },
    next(): ReferralCommand {
      if (model.plan === undefined && !chance.once(4)) return plan();
      const way = chance.int(0, 12);
      if (way < 5) return tie();
      if (way < 7) return plan();
      if (way < 9) return { kind: 'referral.agree', customer: who(), rates: chance.once(3) ? null : rates(), ...people() };
      if (way < 11) {
        const reason = chance.pick(['person', 'payment', 'address', 'operator', 'device'] as const) as 'person';
        return { kind: 'referral.link', customer: who(), other: who(), reason, by: chance.once(3) ? 1 : 0 };
      }
      return { kind: 'referral.clear', customer: who(), by: chance.int(0, 3) };
    },
    moments: (nowMs) => [nowMs - (nowMs % HOUR_MS) + HOUR_MS],
  };
};
