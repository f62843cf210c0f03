import { answer } from '@agio/contracts';
import type { HandlerResult } from '@agio/contracts';
import type { RobotPlan, RobotTerms } from '@agio/contracts/robot';
import { affordable, isBeyondStops, needOf, paidTicks, slicesOf } from '../../planner/index.ts';
import type { Need } from '../../planner/index.ts';
import type { DcaTerms, TwapTerms } from '../../terms.ts';
import { robotFailure } from '../../refusals.ts';
import type { RobotRoom } from '../room.ts';
import { runsOf, scheduleIn } from '../terms/dca.ts';
import { admit, failureOf } from '../terms/index.ts';
import type { AdmittedIn } from '../terms/index.ts';
import { timesFrom } from '../../schedule.ts';
import { gridPlan } from './grid.ts';
import { martingalePlan } from './martingale.ts';
import { rebalancePlan } from './rebalance.ts';

const TIMES_SHOWN = 12;
type PreviewPlan<Kind extends RobotPlan['kind']> = Omit<Extract<RobotPlan, { kind: Kind }>, 'enough'>;

/** What a robot would do if it started now. It is refused as it would be, except that the balance may fall short. */
export function preview(room: RobotRoom, customer: number, asked: RobotTerms): HandlerResult<RobotPlan> {
  const admitted = admit(room, customer, asked);
  if ('ok' in admitted) return admitted;
  const failure = failureOf(admitted);
  if (failure !== undefined) return failure;
  const { quotes, terms, units } = admitted;
  if (isBeyondStops(terms, units.lastTicks)) return robotFailure('robot.prices');
  const need = needOf(terms, admitted, quotes[0]);
  if (need === undefined) return robotFailure('robot.small');
  const free = (coin: number): bigint =>
    BigInt(room.core.balances(customer).find((one) => one.kind === 'trading' && one.coin === coin)?.available ?? '0');
  const enough = free(units.market.quote.id) >= need.quote && free(units.market.base.id) >= need.base;
  switch (terms.kind) {
    case 'grid':
      return answer({ ...gridPlan(terms, asked.kind === 'grid' && asked.investment !== undefined, admitted), enough });
    case 'dca':
      return answer({ ...dcaPlan(room, terms, need, admitted), enough });
    case 'martingale':
      return answer({ ...martingalePlan(terms, admitted), enough });
    case 'twap':
      return answer({ ...twapPlan(room, terms, need, admitted), enough });
    case 'rebalance':
      return answer({ ...rebalancePlan(room, terms, admitted), enough });
  }
}

const moves = ({ base, quote }: Need, { units }: AdmittedIn) => ({
  lastPrice: units.prices.priceOf(units.lastTicks),
  ownUsed: units.base(base),
  invested: units.quote(quote),
});

function dcaPlan(room: RobotRoom, terms: DcaTerms, need: Need, admitted: AdmittedIn): PreviewPlan<'dca'> {
  const { rules, units } = admitted;
  const schedule = scheduleIn(room, terms);
  const runs = runsOf(terms, schedule);
  const lastAt = runs === undefined ? undefined : timesFrom(schedule, terms.times[0] ?? 0, runs).at(-1);
  return {
    kind: 'dca',
    ...moves(need, admitted),
    total: units.quote(terms.total),
    amount: units.lots(affordable(terms.total, units.lastTicks, rules)),
    times: terms.times.slice(0, Math.min(TIMES_SHOWN, runs ?? TIMES_SHOWN)),
    runs: runs ?? null,
    lastAt: lastAt ?? null,
  };
}

function twapPlan(room: RobotRoom, terms: TwapTerms, need: Need, admitted: AdmittedIn): PreviewPlan<'twap'> {
  const { units } = admitted;
  const slices = slicesOf(terms);
  return {
    kind: 'twap',
    ...moves(need, admitted),
    slices,
    amount: units.lots(Math.floor(terms.lots / slices)),
    boundPrice: terms.side === 'buy' ? units.prices.priceOf(paidTicks(terms, units.lastTicks)) : null,
    endsAt: room.now() + terms.durationMs,
  };
}
