import { fail } from '@agio/contracts';
import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import type { FailedResult } from '@agio/module';
import { faultOf } from '../../planner/index.ts';
import type { QuotedMarket, Rules } from '../../planner/index.ts';
import type { Terms } from '../../terms.ts';
import { robotFailure } from '../../refusals.ts';
import { rulesFor, unitsOf } from '../room.ts';
import type { AllUnits, RobotRoom, Units } from '../room.ts';
import { admitDca, dcaView } from './dca.ts';
import { admitGrid, gridView } from './grid.ts';
import { admitMartingale, martingaleView } from './martingale.ts';
import { admitRebalance, rebalanceView } from './rebalance.ts';
import type { AdmittedTerms } from './shared.ts';
import { admitTwap, twapView } from './twap.ts';

/** Terms that its markets take, with what is needed to show them. */
export interface AdmittedIn extends AdmittedTerms {
  /** All of its markets, in the order of the terms, and the first of them. */
  readonly all: AllUnits;
  readonly units: Units;
  readonly quotes: readonly [QuotedMarket, ...QuotedMarket[]];
  readonly rules: Rules;
}

/** Terms as the machine has them, and what it may take for them; `before` are those that they follow. Decimals, roots and time zones end here. */
export function admit(room: RobotRoom, customer: number, asked: AskedTerms, before?: Terms): AdmittedIn | FailedResult {
  const names = asked.kind === 'rebalance' ? asked.shares.map(({ market }) => market) : [asked.market];
  const found = names.map((name) => room.pricesOf(name)?.market);
  const [first, ...others] = found.flatMap((market) => (market === undefined ? [] : [unitsOf(room, market)]));
  if (first === undefined || found.includes(undefined)) return fail('MARKET_NOT_FOUND');
  const quotedIn = ({ lastTicks, market }: Units): QuotedMarket => ({ lastTicks, rules: rulesFor(room, market, customer) });
  const [all, quotes]: [AllUnits, AdmittedIn['quotes']] = [
    [first, ...others],
    [quotedIn(first), ...others.map(quotedIn)],
  ];
  const { rules } = quotes[0];
  const admitted = asked.kind === 'rebalance' ? admitRebalance(asked, all) : admitKind(room, asked, first, rules, before);
  return 'ok' in admitted ? admitted : { ...admitted, all, units: first, quotes, rules };
}

type AskedOne = Exclude<AskedTerms, { kind: 'rebalance' }>;

function admitKind(room: RobotRoom, asked: AskedOne, units: Units, rules: Rules, before: Terms | undefined): AdmittedTerms | FailedResult {
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
export function failureOf({ quotes, terms }: AdmittedIn): FailedResult | undefined {
  const fault = faultOf(terms, quotes);
  return fault === undefined ? undefined : robotFailure(`robot.${fault}`);
}

/** Terms as their owner sees them again; `all` are their markets in their order. */
export function termsView(terms: Terms, all: AllUnits): AskedTerms {
  const [units] = all;
  switch (terms.kind) {
    case 'grid':
      return gridView(terms, units);
    case 'dca':
      return dcaView(terms, units);
    case 'martingale':
      return martingaleView(terms, units);
    case 'twap':
      return twapView(terms, units);
    case 'rebalance':
      return rebalanceView(terms, all);
  }
}
