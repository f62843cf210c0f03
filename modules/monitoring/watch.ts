import type { FindingFigures } from '@agio/contracts/monitoring';
import type { RowProofs } from '@agio/database';
import { formatDecimal } from '@agio/kernel';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import type { MonitoringPorts } from './ports.ts';
import { HISTORY_MS, judge } from './rules.ts';
import type { Hit, Limits, Movement } from './rules.ts';
import { keepFinding } from './store.ts';

const yuan = (hundredths: bigint): string => formatDecimal(hundredths, 2);

function limitsOf({ dormantYuan, inAndOutYuan, sharedAddressYuan, thresholdYuan }: MonitoringPorts): Limits {
  const hundredths = (amount: number): bigint => BigInt(amount) * 100n;
  return {
    in_and_out: hundredths(inAndOutYuan),
    below_threshold: hundredths(thresholdYuan),
    shared_address: hundredths(sharedAddressYuan),
    dormant: hundredths(dormantYuan),
  };
}

/** Judges every deposit and withdrawal once its row is there, in the order of the journal; one that was judged before finds nothing new. */
export function watcherOf(ports: MonitoringPorts, proofs: RowProofs): Follower {
  const limits = limitsOf(ports);
  return followRows(ports, {
    table: 'monitoring_follower',
    rowsAfter: (_session, after, most) => ports.watchedMoney.after(after, most),
    each: async (now) => {
      for (const found of judge(await watched(ports, now), limits)) {
        const { key, rule } = found;
        const figures = figuresOf(ports, now, found, limits[rule]);
        // At once with its proof: without one it would stay as somebody else's.
        await ports.database.transaction((session) =>
          keepFinding(proofs, session, { rule, key, customer: now.customer, at: now.atMs, figures }),
        );
      }
    },
  });
}

async function watched(ports: MonitoringPorts, now: Movement) {
  const { atMs, customer } = now;
  const history = await ports.watchedMoney.of({ customer, fromMs: atMs - HISTORY_MS, toMs: atMs });
  const deposit = history.find((one) => one.kind === 'deposit' && one.atMs > atMs - HISTORY_MS);
  const usedAtMs = deposit === undefined ? atMs : await usedBefore(ports, customer, deposit.atMs);
  const others = now.kind === 'withdrawal' ? await ports.watchedMoney.withdrewTo(now.address, customer, atMs) : [];
  return { now, history, others, usedAtMs };
}

async function usedBefore(ports: MonitoringPorts, customer: number, atMs: number): Promise<number> {
  return (await ports.watchedMoney.lastPostedBefore(customer, atMs)) ?? (await ports.signedUpAt(customer)) ?? atMs;
}

function figuresOf({ uidOf }: MonitoringPorts, now: Movement, { count, days, in: came, others, out }: Hit, limit: bigint): FindingFigures {
  return {
    limit: yuan(limit),
    ...(came === undefined ? {} : { in: yuan(came) }),
    ...(out === undefined ? {} : { out: yuan(out) }),
    ...(count === undefined ? {} : { count }),
    ...(days === undefined ? {} : { days }),
    ...(others === undefined ? {} : { chain: now.chain, address: now.address, others: others.map((one) => uidOf(one)) }),
  };
}
