import { subtractDecimals } from '@agio/ui/formats';

/** What the fees of one side in one coin were, and would have been under the rates that are asked for. */
export interface FeeEffect {
  readonly role: 'maker' | 'taker';
  readonly coin: string;
  readonly before: string;
  /** `null` where nothing was charged, since then it is unknown. */
  readonly after: string | null;
  readonly difference: string | null;
  readonly fills: string;
}

/** A consequence as the server says it. */
export interface Consequence {
  readonly field: string;
  readonly value: string;
}

const ofFees = /^(maker|taker) (\S+)( after| fills)?$/;

/** Reads the server's figures of last month's fees, three values for each role and coin, and leaves the rest as it is. */
export function feeEffects(effect: readonly Consequence[]): {
  readonly fees: readonly FeeEffect[];
  readonly others: readonly Consequence[];
} {
  const values = new Map(effect.map(({ field, value }) => [field, value]));
  const fees = effect.flatMap(({ field, value: before }) => {
    const [, role, coin = '', part] = ofFees.exec(field) ?? [];
    if ((role !== 'maker' && role !== 'taker') || part !== undefined) return [];
    const told = values.get(`${field} after`);
    const after = told === undefined || told === '?' ? null : told;
    const difference = after === null ? null : subtractDecimals(after, before);
    return [{ role, coin, before, after, difference, fills: values.get(`${field} fills`) ?? '0' } as const];
  });
  return { fees, others: effect.filter(({ field }) => !ofFees.test(field)) };
}
