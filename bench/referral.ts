import { referralMachine } from '../modules/referral/machine/index.ts';
import type { ReferralCommand } from '../modules/referral/model.ts';
import { CoreEngine, emptyBooks, learn, START_MS } from './core/engine.ts';
import { listener } from './core/listener.ts';
import { makeWorkload } from './core/workload.ts';
import type { Workload } from './core/workload.ts';
import { median } from './core/core.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ROUNDS = 5;
const NONE = { direct: 0, indirect: 0 };

/** W1 with every customer invited, on both levels and with a part for themselves, beside W1 with nobody invited; other machines hear of trades in both. */
export async function benchReferral(print: Print, scale: number): Promise<void> {
  const workload = makeWorkload('w1', scale);
  const engines = {
    none: new CoreEngine(workload, undefined, [listener]),
    invited: new CoreEngine(workload, undefined, [listener, referralMachine]),
  };
  inviteAll(engines.invited, workload);
  const rates: { none: number[]; invited: number[] } = { none: [], invited: [] };
  const rounds = scaled(ROUNDS, scale);
  // The first round of each only warms the engine.
  for (let round = 0; round <= rounds; round += 1)
    for (const which of ['none', 'invited'] as const) {
      const perSecond = play(engines[which], workload);
      if (round > 0) rates[which].push(perSecond);
    }
  const { pending } = engines.invited.core.machine(referralMachine).books;
  if (pending.due.size === 0) throw new Error('nobody earned anything');
  const [none, invited] = [median(rates.none), median(rates.invited)];
  print(
    `W1: ${Math.round(none)} commands a second with nobody invited, ${Math.round(invited)} with all of ${workload.accounts}; ${pending.due.size} wait for their rewards`,
  );
  print(`figure referral.w1 ${(invited / none).toFixed(3)}`);
}

function play(engine: CoreEngine, workload: Workload): number {
  const from = performance.now();
  learn(engine, workload, () => undefined);
  const perSecond = (workload.count * 1_000) / (performance.now() - from);
  emptyBooks(engine.core, workload.accounts);
  return perSecond;
}

function inviteAll({ core }: CoreEngine, { accounts }: Workload): void {
  const people = { by: 1, decidedBy: 2, cause: 'bench' };
  const commands: ReferralCommand[] = [
    { kind: 'referral.plan', version: 0, trade: { direct: 200_000, indirect: 50_000 }, otc: NONE, dice: NONE, ...people },
  ];
  // A tree: each invites ten.
  for (let customer = 2; customer <= accounts; customer += 1)
    commands.push({ kind: 'referral.tie', customer, inviter: Math.max(1, Math.floor(customer / 10)), code: 0, share: 250_000 });
  for (const command of commands) {
    const { reply } = core.apply(core.sequence + 1, START_MS, command);
    if (!reply.ok) throw new Error(reply.refusal);
  }
}
