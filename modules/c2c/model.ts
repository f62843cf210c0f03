import type { C2C_STATES } from '@agio/contracts/c2c/constants';
import type { Fiat } from '@agio/contracts/payment';
import type { RequestKey } from '@agio/core';
import type { PayMethod, Sides } from '@agio/deals/machine';
import { customer, defineRecord, defineShape, defineTrail, flag, list, number, part, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf, StateOf } from '@agio/kernel/record';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';

export { APPEAL_AFTER_MS } from '@agio/deals/machine';

/** How long a customer may take to pay for a purchase. */
export const PAY_MS = 30 * MINUTE_MS;
/** How long a provider may take to confirm a payment, and to pay a sale out; and how long a seller may object to a transfer. */
export const CONFIRM_MS = 24 * HOUR_MS;
export const PAYOUT_MS = 24 * HOUR_MS;
export const OBJECT_MS = 24 * HOUR_MS;
/** A deadline that the platform missed is given once more: to pay out, and to object. */
export const OBJECT_GRACE_MS = 2 * HOUR_MS;
/** How long the bond stays after a provider has resigned. */
export const BOND_RETURNS_MS = 30 * DAY_MS;
/** Purchases are a multiple of this many whole coins. */
export const MULTIPLE = 100n;
/** Purchases of one customer and day that no provider has processed yet. */
export const UNPROCESSED_MAX = 5;
/** Orders of one customer, and providers of all, that have not ended. */
export const OPEN_OF_ONE_MAX = 20;
export const PROVIDERS_MAX = 10_000;
/** A day of summer time's end has 25 hours; nothing that the caller says of the day is further away. */
export const LONGEST_DAY_MS = 25 * HOUR_MS;

/** What the customer does. */
export type C2cSide = 'buy' | 'sell';

export type C2cState = (typeof C2C_STATES)[number];

export type C2cActor = 'user' | 'provider' | 'either' | 'operator' | 'clock';
export const C2C_STEPS = ['cancel', 'declare', 'finish', 'accept', 'decline', 'transfer', 'agree', 'appeal'] as const;
export type C2cStepEvent = (typeof C2C_STEPS)[number];
export type C2cEvent = C2cStepEvent | 'decide' | 'deadline';

export interface C2cRow {
  readonly side: C2cSide;
  readonly from: C2cState;
  readonly event: C2cEvent;
  readonly by: C2cActor;
  /** The first is the usual one. */
  readonly to: readonly C2cState[];
}

/** To the next provider, who takes it in hand at once or not, or back to the customer. */
const ON: readonly C2cState[] = ['untreated', 'waiting_transfer', 'cancelled'];

/** Everything that can happen to an order; whatever is not here is refused. */
export const C2C_TABLE: readonly C2cRow[] = [
  { side: 'buy', from: 'untreated', event: 'deadline', by: 'clock', to: ['unpaid'] },
  { side: 'buy', from: 'untreated', event: 'cancel', by: 'user', to: ['cancelled'] },
  { side: 'buy', from: 'unpaid', event: 'cancel', by: 'user', to: ['cancelled'] },
  { side: 'buy', from: 'unpaid', event: 'declare', by: 'user', to: ['unconfirmed'] },
  // Late, it stays unpaid for the grace.
  { side: 'buy', from: 'unpaid', event: 'deadline', by: 'clock', to: ['expired', 'unpaid'] },
  { side: 'buy', from: 'unconfirmed', event: 'finish', by: 'provider', to: ['success'] },
  { side: 'buy', from: 'unconfirmed', event: 'appeal', by: 'either', to: ['appealed'] },
  { side: 'buy', from: 'unconfirmed', event: 'deadline', by: 'clock', to: ['appealed'] },
  { side: 'buy', from: 'expired', event: 'appeal', by: 'user', to: ['appealed'] },
  // It can no longer be appealed; that of a frozen customer can for longer.
  { side: 'buy', from: 'expired', event: 'deadline', by: 'clock', to: ['expired'] },
  { side: 'buy', from: 'appealed', event: 'decide', by: 'operator', to: ['success', 'cancelled'] },
  { side: 'sell', from: 'untreated', event: 'accept', by: 'provider', to: ['waiting_transfer'] },
  { side: 'sell', from: 'untreated', event: 'cancel', by: 'user', to: ['cancelled'] },
  { side: 'sell', from: 'untreated', event: 'decline', by: 'provider', to: ON },
  { side: 'sell', from: 'untreated', event: 'deadline', by: 'clock', to: ON },
  { side: 'sell', from: 'waiting_transfer', event: 'transfer', by: 'provider', to: ['transferred'] },
  { side: 'sell', from: 'waiting_transfer', event: 'decline', by: 'provider', to: ON },
  { side: 'sell', from: 'waiting_transfer', event: 'deadline', by: 'clock', to: ON },
  { side: 'sell', from: 'transferred', event: 'agree', by: 'user', to: ['success'] },
  { side: 'sell', from: 'transferred', event: 'appeal', by: 'either', to: ['appealed'] },
  // Late, it stays transferred for the grace; operators decide for a customer whose account is frozen.
  { side: 'sell', from: 'transferred', event: 'deadline', by: 'clock', to: ['success', 'transferred', 'appealed'] },
  { side: 'sell', from: 'appealed', event: 'decide', by: 'operator', to: ['success', 'cancelled'] },
];

export const C2C_REFUSALS = [
  'c2c.invalid',
  'c2c.not_found',
  'c2c.not_allowed',
  'c2c.state_changed',
  'c2c.hours_passed',
  'c2c.not_a_multiple',
  'c2c.too_many_unprocessed',
  'c2c.buying_paused',
  'c2c.too_many_open',
  'c2c.no_provider',
  'c2c.price_changed',
  'c2c.amount_out_of_range',
  'c2c.provider_balance',
  'c2c.balance_not_enough',
  'c2c.too_early',
  'c2c.provider_needed',
  'c2c.orders_open',
  'c2c.bond_needed',
] as const;

/** The bond, in atoms, leaves the fiat account at once. */
export interface ApplyAsProvider {
  readonly kind: 'c2c.apply';
  readonly customer: number;
  readonly coin: string;
  readonly bond: string;
  /** Id of the row with name and reasons. */
  readonly words: string;
  readonly request: RequestKey | null;
}

export const DECISIONS = ['verify', 'reject', 'suspend', 'resume'] as const;
export type ProviderDecision = (typeof DECISIONS)[number];

/** An operator decides about a provider. */
export interface JudgeProvider {
  readonly kind: 'c2c.judge';
  readonly customer: number;
  readonly decision: ProviderDecision;
  readonly by: number;
}

/** A debtor's bond pays what they owe of its coin. */
export interface TakeOwedBond {
  readonly kind: 'c2c.owed';
  readonly customer: number;
}

/** Gives it up, with no order open; the bond comes back later, or at once to one who was never verified. */
export interface ResignAsProvider {
  readonly kind: 'c2c.resign';
  readonly customer: number;
}

/** What a provider offers. Amounts of the coin in atoms, of fiat in hundredths, prices for one whole coin with `PRICE_DIGITS` digits, all as whole numbers. */
export type ProviderTerms = Omit<SettingRecord, 'coin' | 'setAtMs'>;

/** For orders to come. */
export interface SetProvider extends ProviderTerms {
  readonly kind: 'c2c.set';
  readonly customer: number;
  readonly coin: string;
}

/** An order with a provider: the seller's coins are held from here on. */
export interface MakeC2cOrder {
  readonly kind: 'c2c.trade';
  readonly customer: number;
  readonly provider: number;
  readonly side: C2cSide;
  readonly coin: string;
  readonly fiat: Fiat;
  /** As the provider's setting has it now. */
  readonly price: string;
  /** Atoms. */
  readonly amount: string;
  readonly method: PayMethod;
  /** The opening that is, or comes next, and when the site's day began: the core knows no time zones. */
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly dayStartMs: number;
  readonly words: string;
  readonly request: RequestKey | null;
}

/** What the customer or the provider does to an order. */
export interface StepC2cOrder {
  readonly kind: `c2c.${C2cStepEvent}`;
  readonly customer: number;
  readonly order: number;
}

/** An operator's decision of an appeal: this many of the held atoms go to the buyer of the coins, the rest to the seller. */
export interface DecideC2cAppeal {
  readonly kind: 'c2c.decide';
  readonly order: number;
  readonly toBuyer: string;
  readonly by: number;
  /** The second of two; 0 for none. */
  readonly decidedBy: number;
}

export type C2cCommand =
  | ApplyAsProvider
  | JudgeProvider
  | TakeOwedBond
  | ResignAsProvider
  | SetProvider
  | MakeC2cOrder
  | StepC2cOrder
  | DecideC2cAppeal;

export type ProviderState = 'auditing' | 'verified' | 'rejected' | 'suspended' | 'leaving' | 'left';

export const c2cSetting = defineShape({
  coin: small('number of a coin'),
  fiat: word<Fiat>('code of a currency'),
  buyPrice: whole('of one whole coin, at which the provider buys, and customers sell'),
  sellPrice: whole('of one whole coin, not below the other'),
  min: whole('smallest order in atoms'),
  max: whole('largest order in atoms'),
  dailyCap: whole('most of a day in hundredths of fiat, of both sides together, by the site’s day'),
  methods: list<readonly PayMethod[]>('ways to pay'),
  isOpen: flag('whether new orders are taken'),
  isAutoAccepting: flag('whether sales need no acceptance'),
  setAtMs: number('a time'),
});
export type SettingRecord = RecordOf<typeof c2cSetting>;

export const c2cProvider = defineRecord('c2c.provider', 'c2c_provider', ['customer'], {
  customer: customer('number of a customer'),
  state: word<ProviderState>('state of a provider'),
  coin: small('of the bond'),
  bond: whole('in atoms; 0 once it went back'),
  application: number('counts all applications, so that each bond has its own cause'),
  words: word('id of a row with texts'),
  by: number('operator who decided last; 0 for none', { column: 'by_operator' }),
  sinceMs: number('a time'),
  returnsAtMs: number('when the bond of one who resigned comes back; 0 for none'),
  setting: part(c2cSetting, 'what a provider offers', { isNullable: true }),
});
export type ProviderRecord = RecordOf<typeof c2cProvider>;

/** Why an order ended, or is appealed. */
export type C2cReason = 'user' | 'provider' | 'deadline' | 'no_provider' | 'confirmed' | 'agreed' | 'decided';

export const c2cOrder = defineRecord('c2c.order', 'c2c_order', ['id'], {
  id: number('number of an order'),
  customer: customer('number of a customer'),
  provider: customer('number of a customer'),
  before: customer('who had it before it was handed on; 0 for nobody'),
  side: word<C2cSide>('what the customer does: buy or sell'),
  coin: small('number of a coin'),
  fiat: word<Fiat>('code of a currency'),
  price: whole('of one whole coin'),
  amount: whole('atoms'),
  held: whole('atoms of the seller’s fiat account that are held for it now'),
  total: whole('what is paid, in hundredths of the fiat currency, rounded up'),
  method: word<PayMethod>('way to pay'),
  state: word<C2cState>('state of an order'),
  reason: word<C2cReason>('code of why it ended or is appealed', { isNullable: true }),
  deadlineMs: number('when its deadline is due; 0 for none'),
  opensAtMs: number('when providers begin to work on it; 0 if they could at once'),
  hadGrace: flag('whether the platform gave more time'),
  assignedAtMs: number('since when this provider has it'),
  paidAtMs: number('when it was paid: by the customer of a purchase, by the provider of a sale; 0 before'),
  toBuyer: whole('atoms that the buyer of the coins got; empty while it has not ended', { isNullIfEmpty: true }),
  by: number('number of an operator; 0 for none', { column: 'by_operator' }),
  decidedBy: number('number of the second operator; 0 for none'),
  words: word('id of a row with texts'),
  createdAtMs: number('a time'),
  updatedAtMs: number('a time'),
});
export type C2cOrderRecord = RecordOf<typeof c2cOrder>;

/** Notices follow from the changes of an order. */
export const c2cChange = defineTrail(c2cOrder, 'c2c_change', { id: 'order_id', updatedAtMs: 'at' }, [
  'provider',
  'state',
  'reason',
  'hadGrace',
  'by',
]);
/** A state that an order was left in. */
export type C2cChange = StateOf<typeof c2cChange>;

export type C2cFact = FactOf<typeof c2cProvider> | FactOf<typeof c2cOrder>;

type Parties = Pick<C2cOrderRecord, 'customer' | 'provider' | 'side'>;
/** The owner of the held coins, and their recipient. */
export const sidesOf = ({ customer, provider, side }: Parties): Sides =>
  side === 'buy' ? { seller: provider, buyer: customer } : { seller: customer, buyer: provider };
export const sellerOf = (parties: Parties): number => sidesOf(parties).seller;

/** Rows of the table that one of the two may ever use for an event. */
export const rowsFor = (role: 'user' | 'provider', event: C2cEvent): readonly C2cRow[] =>
  C2C_TABLE.filter((row) => row.event === event && (row.by === role || row.by === 'either'));

/** The role of a customer in an order; undefined if they have none. */
export function roleOf(
  { customer, provider }: Pick<C2cOrderRecord, 'customer' | 'provider'>,
  who: number,
): 'user' | 'provider' | undefined {
  if (who === customer) return 'user';
  return who === provider ? 'provider' : undefined;
}
