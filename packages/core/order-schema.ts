import type {
  EndReason,
  LegName,
  ListKindName,
  OrderStatusName,
  OrderTypeName,
  SelfTradeName,
  SideName,
  TimeInForceName,
} from './codes.ts';

/** How a field is stored; `int8` is read as a number, because every one of ours is a safe integer. */
export type FieldStorage = 'int8' | 'int4' | 'text' | 'numeric' | 'boolean';

/** One field of an order. */
export interface OrderField<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly column: string;
  readonly storage: FieldStorage;
  /** It may change after the order was accepted. */
  readonly changes: boolean;
  /** Absent from facts and records if it does not apply, and null in rows. */
  readonly isOptional: boolean;
  /** Never set: carries the type of its values. */
  readonly value?: Value;
}

interface FactOptions {
  readonly changes?: true;
  readonly isOptional?: true;
}

/** `field<Value>()(name, storage)`: the column is the name in snake case, without the unit of a time. */
function field<Value>() {
  return <Name extends string, More extends FactOptions = Record<never, never>>(name: Name, storage: FieldStorage, told?: More) =>
    ({
      name,
      column: name.replace(/AtMs$/, 'At').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      storage,
      changes: told?.changes ?? false,
      isOptional: told?.isOptional ?? false,
    }) as OrderField<Name, Value> & { readonly isOptional: More extends { readonly isOptional: true } ? true : false };
}

/** Terms of order types: an order has those that its type requires. Prices in ticks, amounts in lots; `link` is another order's id. */
export const ORDER_TERMS = [
  /** The last price that fires it. */
  field<number>()('stopTicks', 'int8', { isOptional: true, changes: true }),
  /** The last price at which it begins to trail. */
  field<number>()('activationTicks', 'int8', { isOptional: true, changes: true }),
  /** How far it trails the best price, in hundredths of a per cent. */
  field<number>()('trailingBps', 'int4', { isOptional: true, changes: true }),
  /** The part that the book shows at a time. */
  field<number>()('displayLots', 'int8', { isOptional: true, changes: true }),
  /** The order that ends when this one does. */
  field<number>()('link', 'int8', { isOptional: true }),
  /** How far it trails the best price, in ticks. */
  field<number>()('trailingTicks', 'int8', { isOptional: true, changes: true }),
  /** The best price since it began to trail. */
  field<number>()('extremeTicks', 'int8', { isOptional: true, changes: true }),
  /** When it was fired, and by which trade. */
  field<number>()('triggeredAtMs', 'int8', { isOptional: true, changes: true }),
  field<number>()('triggerTrade', 'int8', { isOptional: true, changes: true }),
  /** How much larger or smaller a shown part may be, in per cent. */
  field<number>()('displayVariance', 'int4', { isOptional: true }),
  /** What is left besides the part that the book shows now. */
  field<number>()('hiddenLots', 'int8', { isOptional: true, changes: true }),
] as const;

/** What only orders of lists have; see `lists.ts`. */
export const LIST_FIELDS = [
  /** The id of the list's first order. */
  field<number>()('list', 'int8', { isOptional: true }),
  field<ListKindName>()('listKind', 'text', { isOptional: true }),
  field<LegName>()('leg', 'text', { isOptional: true }),
  /** `entry` as long as it has neither an amount nor a hold, because its entry has brought nothing. */
  field<'entry'>()('waitsFor', 'text', { isOptional: true, changes: true }),
] as const;

/**
 * Every field of an order, once: facts, rows, queries and models take their names, columns and types from here. Amounts in lots and
 * atoms (decimal integers), rates in millionths.
 */
export const ORDER_FIELDS = [
  field<number>()('id', 'int8'),
  field<string | null>()('clientOrderId', 'text'),
  field<number>()('customer', 'int8'),
  /** A sub-account of the customer's that pays and receives. */
  field<number>()('owner', 'int8', { isOptional: true }),
  field<number>()('market', 'int4'),
  field<SideName>()('side', 'text'),
  field<OrderTypeName>()('type', 'text'),
  field<TimeInForceName>()('timeInForce', 'text'),
  field<boolean>()('postOnly', 'boolean'),
  field<SelfTradeName>()('stp', 'text'),
  field<OrderStatusName>()('status', 'text', { changes: true }),
  field<number>()('ticks', 'int8', { changes: true }),
  field<number>()('lots', 'int8', { changes: true }),
  field<string | null>()('total', 'numeric'),
  field<number>()('filledLots', 'int8', { changes: true }),
  field<string>()('filledQuote', 'numeric', { changes: true }),
  field<string>()('fee', 'numeric', { changes: true }),
  /** Fixed when it begins to be executed. */
  field<number>()('makerRate', 'int4', { changes: true }),
  field<number>()('takerRate', 'int4', { changes: true }),
  field<number>()('expireAtMs', 'int8'),
  field<number>()('createdAtMs', 'int8'),
  field<number>()('updatedAtMs', 'int8', { changes: true }),
  field<EndReason | null>()('reason', 'text', { changes: true }),
  ...ORDER_TERMS,
  ...LIST_FIELDS,
] as const;

type Fields = typeof ORDER_FIELDS;
type ValueOf<F> = F extends OrderField<string, infer Value> ? Value : never;
type Always<F> = F extends { readonly isOptional: true } ? never : F;
type Sometimes<F> = F extends { readonly isOptional: true } ? F : never;
type NameOf<F> = F extends OrderField<infer Name> ? Name : never;

/** The current state of an order; emitted whenever it changes. */
export type OrderRecord = {
  readonly [F in Always<Fields[number]> as NameOf<F>]: ValueOf<F>;
} & {
  readonly [F in Sometimes<Fields[number]> as NameOf<F>]?: ValueOf<F>;
};

/** The terms that a caller chooses; the others follow from trades. */
export const CHOSEN_TERMS = ['stopTicks', 'activationTicks', 'trailingBps', 'trailingTicks'] as const;
export type ChosenTerms = { readonly [Name in (typeof CHOSEN_TERMS)[number]]: number };

/** The terms that an amendment may change. */
export const AMENDABLE_TERMS = [...CHOSEN_TERMS, 'displayLots'] as const;

/**
 * How a resting order is shown: the part at a time and its variance in per cent, 0 for an order that is shown whole, and 32 bits from which the sizes of its
 * parts follow, drawn where the order is admitted and kept secret; and whether a post-only order whose price would take moves behind the best of the other
 * side instead, once, as it enters.
 */
export interface RestingTerms {
  readonly displayLots: number;
  readonly displayVariance: number;
  readonly seed: number;
  readonly repricesIfTaking: boolean;
}

/** Terms of order types besides price and amount; 0 where an order has none. */
export type OrderTerms = { readonly [F in (typeof ORDER_TERMS)[number] as NameOf<F>]: ValueOf<F> };
