import { fail } from '@agio/contracts';
import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { faultOf } from '../../planner/index.ts';
import type { OpenTerms, Rules } from '../../planner/index.ts';
import { robotFailure } from '../../refusals.ts';
import { rulesFor, unitsOf } from '../../room.ts';
import type { RobotRoom, Units } from '../../room.ts';
import { admitDca, dcaView } from './dca.ts';
import { admitGrid, gridView } from './grid.ts';
import { admitMartingale, martingaleView } from './martingale.ts';
import type { Admitted, Failure } from './shared.ts';
import { admitTwap, twapView } from './twap.ts';

/** Terms that a market takes, with what is needed to show them. */
export interface AdmittedIn extends Admitted {
  readonly units: Units;
  readonly rules: Rules;
}

/** Terms as the machine has them, and what it may take for them; `before` are those that they follow. Decimals, roots and time zones end here. */
export function admit(room: RobotRoom, customer: number, asked: AskedTerms, before?: OpenTerms): AdmittedIn | Failure {
  if (asked.kind === 'rebalance') return fail('ROBOT_KIND_NOT_OPEN');
  const prices = room.pricesOf(asked.market);
  if (prices === undefined) return fail('MARKET_NOT_FOUND');
  const units = unitsOf(room, prices.market);
  const rules = rulesFor(room, units.market, customer);
  const admitted = admitKind(room, asked, units, rules, before);
  return 'ok' in admitted ? admitted : { ...admitted, units, rules };
}

type AskedOpen = Extract<AskedTerms, { kind: OpenTerms['kind'] }>;

function admitKind(room: RobotRoom, asked: AskedOpen, units: Units, rules: Rules, before: OpenTerms | undefined): Admitted | Failure {
  switch (asked.kind) {
    case 'grid':
      return admitGrid(asked, units, rules);
    case 'dca':
      return admitDca(room, asked, units, before);
    case 'martingale':
      return admitMartingale(asked, units);
    case 'twap':
      return admitTwap(asked, units, rules);
  }
}

/** Why the machine would refuse such terms. */
export function failureOf({ rules, terms, units }: AdmittedIn): Failure | undefined {
  const fault = faultOf(terms, rules, units.lastTicks);
  return fault === undefined ? undefined : robotFailure(`robot.${fault}`);
}

/** Terms as their owner sees them again. */
export function termsView(terms: OpenTerms, units: Units): AskedOpen {
  switch (terms.kind) {
    case 'grid':
      return gridView(terms, units);
    case 'dca':
      return dcaView(terms, units);
    case 'martingale':
      return martingaleView(terms, units);
    case 'twap':
      return twapView(terms, units);
  }
}
