import { quoteOf } from '@agio/kernel';
import { ofMomentField } from '@agio/ui';
import { compareDecimals, trimZeros } from '@agio/ui/formats';
import type { Terms, TermsInput } from '../api/robots.ts';
import { areShares, percentOf, shareBps, sharesIn, sharesText } from './shares.ts';

/** Kinds whose form is a list of fields. */
export type PlainKind = 'dca' | 'martingale' | 'twap' | 'rebalance';
export type PlainInput<Kind extends PlainKind = PlainKind> = Extract<TermsInput, { kind: Kind }>;

export type NumberName =
  | 'activeAtOnce'
  | 'amount'
  | 'budget'
  | 'cooldown'
  | 'cycles'
  | 'duration'
  | 'evenEvery'
  | 'firstStep'
  | 'highest'
  | 'interval'
  | 'investment'
  | 'limit'
  | 'runs'
  | 'safetyOrders'
  | 'safetyTotal'
  | 'slippage'
  | 'smallest'
  | 'stepScale'
  | 'stopLoss'
  | 'takeProfit'
  | 'threshold'
  | 'total'
  | 'volumeScale';
export type ChoiceName = 'confirmStop' | 'every' | 'onStop' | 'rest' | 'side' | 'style';
export type MomentName = 'endsAt' | 'firstAt';
export type FieldName = NumberName | ChoiceName | MomentName | 'shares';

export const options = {
  confirmStop: ['two', 'one'],
  every: ['hour', '4hours', '8hours', '12hours', 'day', 'week', '2weeks', 'month'],
  onStop: ['keep', 'sell'],
  rest: ['cancel', 'take'],
  side: ['buy', 'sell'],
  style: ['taker', 'maker'],
} as const satisfies Record<ChoiceName, readonly string[]>;

/** What stands behind a number: a coin of the market, or a unit that has a text. */
export type Unit = 'base' | 'hours' | 'minutes' | 'none' | 'percent' | 'quote' | 'seconds';

interface AnyField {
  /** May stay empty. */
  readonly isOptional?: true;
  /** Below the fields that every robot needs. */
  readonly isRare?: true;
}
export type TermField = AnyField &
  (
    | { readonly type: 'number'; readonly name: NumberName; readonly unit: Unit; readonly decimals: number | 'amount' | 'price' }
    | { readonly type: 'choice'; readonly name: ChoiceName }
    | { readonly type: 'moment'; readonly name: MomentName }
    | { readonly type: 'shares'; readonly name: 'shares' }
  );

/** What stands in a form: texts as they are typed, by the names of its fields. */
export type PlainDraft = Readonly<Partial<Record<FieldName, string>>>;

const MONEY = 8;
const number = (name: NumberName, unit: Unit, decimals: number | 'amount' | 'price', more: AnyField = {}): TermField => ({
  type: 'number',
  name,
  unit,
  decimals,
  ...more,
});
const choice = (name: ChoiceName, more: AnyField = {}): TermField => ({ type: 'choice', name, ...more });
const optional = { isOptional: true } as const;
const rare = { isRare: true } as const;
const rareOptional = { isOptional: true, isRare: true } as const;

export const fields: Readonly<Record<PlainKind, readonly TermField[]>> = {
  dca: [
    number('total', 'quote', MONEY),
    choice('every'),
    number('runs', 'none', 0, optional),
    number('budget', 'quote', MONEY, optional),
    { type: 'moment', name: 'firstAt', isOptional: true },
    number('highest', 'quote', 'price', optional),
    number('takeProfit', 'percent', 2, optional),
    choice('onStop'),
    { type: 'moment', name: 'endsAt', ...rareOptional },
    number('slippage', 'percent', 2, rare),
  ],
  martingale: [
    number('total', 'quote', MONEY),
    number('safetyOrders', 'none', 0),
    number('safetyTotal', 'quote', MONEY, optional),
    number('firstStep', 'percent', 2),
    number('stepScale', 'none', 3),
    number('volumeScale', 'none', 3),
    number('takeProfit', 'percent', 2),
    number('stopLoss', 'percent', 2, optional),
    number('cycles', 'none', 0, optional),
    choice('onStop'),
    number('activeAtOnce', 'none', 0, rare),
    choice('confirmStop', rare),
    number('cooldown', 'minutes', 0, rareOptional),
    number('slippage', 'percent', 2, rare),
  ],
  twap: [
    choice('side'),
    number('amount', 'base', 'amount'),
    number('duration', 'minutes', 0),
    number('interval', 'seconds', 0),
    choice('style'),
    number('limit', 'quote', 'price', optional),
    choice('rest'),
    number('slippage', 'percent', 2, rare),
  ],
  rebalance: [
    { type: 'shares', name: 'shares' },
    number('investment', 'quote', MONEY),
    number('smallest', 'quote', MONEY),
    number('threshold', 'percent', 2, optional),
    number('evenEvery', 'hours', 2, optional),
    choice('onStop'),
    number('slippage', 'percent', 2, rare),
  ],
};

export const beginnings: Readonly<Record<PlainKind, PlainDraft>> = {
  dca: { every: 'week', runs: '26', onStop: 'keep', slippage: '1' },
  martingale: {
    safetyOrders: '5',
    firstStep: '2',
    stepScale: '1.2',
    volumeScale: '1.5',
    takeProfit: '1.5',
    activeAtOnce: '3',
    confirmStop: 'two',
    onStop: 'sell',
    slippage: '1',
  },
  twap: { side: 'buy', duration: '60', interval: '60', style: 'taker', rest: 'cancel', slippage: '1' },
  rebalance: { smallest: '10', threshold: '5', onStop: 'keep', slippage: '1' },
};

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^\d+(\.\d*)?$/.test(text) && compareDecimals(text, '0') > 0;
const plain = (text: string): string => trimZeros(text.replace(/\.$/, ''));
function isFilled({ name, type }: TermField, draft: PlainDraft): boolean {
  const text = draft[name] ?? '';
  if (type === 'number') return isNumber(text);
  // A form that was just opened has a first share.
  return type === 'shares' ? text === '' || areShares(sharesIn(text, '')) : text !== '';
}

/** Fields that are not filled in and have to be. Regular purchases need one thing that ends them, and shares one that brings them back. */
export function missingIn(kind: PlainKind, draft: PlainDraft): readonly FieldName[] {
  const missing = fields[kind].filter((field) => field.isOptional !== true && !isFilled(field, draft)).map(({ name }) => name);
  if (kind === 'rebalance' && !isNumber(draft.threshold) && !isNumber(draft.evenEvery)) return [...missing, 'threshold'];
  const ends = kind !== 'dca' || isNumber(draft.runs) || isNumber(draft.budget) || (draft.endsAt ?? '') !== '';
  return ends ? missing : [...missing, 'runs'];
}

const bps = (percent: string | undefined): number => (isNumber(percent) ? Math.round(Number(percent) * 100) : 0);
const count = (text: string | undefined): number => (isNumber(text) ? Math.round(Number(text)) : 0);
const one = <const Option extends string>(all: readonly Option[], text: string | undefined, otherwise: Option): Option =>
  all.find((option) => option === text) ?? otherwise;
const ifNumber = <Key extends string>(key: Key, text: string | undefined): { readonly [K in Key]?: string } =>
  isNumber(text) ? ({ [key]: plain(text) } as { readonly [K in Key]?: string }) : {};
const ifMoment = <Key extends string>(key: Key, text: string | undefined): { readonly [K in Key]?: number } => {
  const ms = text === undefined || text === '' ? Number.NaN : ofMomentField(text);
  return Number.isNaN(ms) ? {} : ({ [key]: ms } as { readonly [K in Key]?: number });
};
const shared = (draft: PlainDraft) => ({ onStop: one(options.onStop, draft.onStop, 'keep'), slippageBps: bps(draft.slippage) });

const readers: { readonly [Kind in PlainKind]: (draft: PlainDraft, market: string) => PlainInput<Kind> } = {
  dca: (draft, market) => ({
    kind: 'dca',
    market,
    total: plain(draft.total ?? ''),
    every: one(options.every, draft.every, 'week'),
    ...(isNumber(draft.runs) ? { runs: count(draft.runs) } : {}),
    ...ifNumber('budget', draft.budget),
    ...ifMoment('firstAt', draft.firstAt),
    ...ifMoment('endsAt', draft.endsAt),
    ...ifNumber('highest', draft.highest),
    takeProfitBps: bps(draft.takeProfit),
    ...shared(draft),
  }),
  martingale: (draft, market) => ({
    kind: 'martingale',
    market,
    total: plain(draft.total ?? ''),
    safetyOrders: count(draft.safetyOrders),
    ...ifNumber('safetyTotal', draft.safetyTotal),
    firstStepBps: bps(draft.firstStep),
    stepScale: Number(draft.stepScale),
    volumeScale: Number(draft.volumeScale),
    activeAtOnce: Math.min(count(draft.activeAtOnce), count(draft.safetyOrders)),
    takeProfitBps: bps(draft.takeProfit),
    stopLossBps: bps(draft.stopLoss),
    confirmStop: one(options.confirmStop, draft.confirmStop, 'two') === 'two',
    cooldownSeconds: count(draft.cooldown) * 60,
    cycles: count(draft.cycles),
    ...shared(draft),
  }),
  twap: (draft, market) => ({
    kind: 'twap',
    market,
    side: one(options.side, draft.side, 'buy'),
    amount: plain(draft.amount ?? ''),
    durationSeconds: count(draft.duration) * 60,
    intervalSeconds: count(draft.interval),
    style: one(options.style, draft.style, 'taker'),
    ...ifNumber('limit', draft.limit),
    rest: one(options.rest, draft.rest, 'cancel'),
    ...shared(draft),
  }),
  rebalance: (draft, market) => ({
    kind: 'rebalance',
    quote: quoteOf(market),
    shares: sharesIn(draft.shares, market).map((one) => ({ market: one.market, shareBps: shareBps(one) })),
    investment: plain(draft.investment ?? ''),
    thresholdBps: bps(draft.threshold),
    intervalSeconds: isNumber(draft.evenEvery) ? Math.round(Number(draft.evenEvery) * 3_600) : 0,
    smallestTrade: plain(draft.smallest ?? ''),
    ...shared(draft),
  }),
};

/** The terms that the server is asked about; null while something is missing. */
export function plainTerms<Kind extends PlainKind>(kind: Kind, draft: PlainDraft, market: string): PlainInput<Kind> | null {
  return missingIn(kind, draft).length > 0 ? null : readers[kind](draft, market);
}

const percent = (of: number): string => (of === 0 ? '' : String(of / 100));
const some = (of: number): string => (of === 0 ? '' : String(of));

/** A robot's terms as they stand in the form to be changed. */
export function plainDraft(terms: Terms): PlainDraft {
  const base = { onStop: terms.onStop, slippage: percent(terms.slippageBps) };
  if (terms.kind === 'dca') {
    const { budget, every, highest, runs, takeProfitBps, total } = terms;
    return {
      ...base,
      total,
      every,
      runs: some(runs ?? 0),
      budget: budget ?? '',
      highest: highest ?? '',
      takeProfit: percent(takeProfitBps),
    };
  }
  if (terms.kind === 'martingale')
    return {
      ...base,
      total: terms.total,
      safetyOrders: String(terms.safetyOrders),
      safetyTotal: terms.safetyTotal ?? '',
      firstStep: percent(terms.firstStepBps),
      stepScale: String(terms.stepScale),
      volumeScale: String(terms.volumeScale),
      activeAtOnce: String(terms.activeAtOnce),
      takeProfit: percent(terms.takeProfitBps),
      stopLoss: percent(terms.stopLossBps),
      confirmStop: terms.confirmStop === true ? 'two' : 'one',
      cooldown: some(terms.cooldownSeconds / 60),
      cycles: some(terms.cycles),
    };
  if (terms.kind === 'rebalance')
    return {
      ...base,
      shares: sharesText(terms.shares.map((one) => ({ market: one.market, share: percentOf(one.shareBps) }))),
      investment: terms.investment,
      smallest: terms.smallestTrade,
      threshold: percent(terms.thresholdBps),
      evenEvery: some(terms.intervalSeconds / 3_600),
    };
  if (terms.kind !== 'twap') return base;
  const { amount, durationSeconds, intervalSeconds, limit, rest, side, style } = terms;
  const times = { duration: String(Math.round(durationSeconds / 60)), interval: String(intervalSeconds) };
  return { ...base, side, amount, ...times, style, limit: limit ?? '', rest };
}
