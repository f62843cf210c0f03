import { subtractDecimals } from '@agio/ui/formats';

/** What the fees of one side in one coin were, and would have been under the rates that are asked for. */
export interface FeeEffect {
  readonly role: 'maker' | 'taker';
  readonly coin: string;
  readonly before: string;
  /** `null` where nothing was charged, so that nobody can tell. */
  readonly after: string | null;
  readonly difference: string | null;
  readonly fills: string;
}

/** Reads what the server tells of last month's fees: three values for each role and coin. */
export function feeEffects(effect: readonly { readonly field: string; readonly value: string }[]): FeeEffect[] {
  const values = new Map(effect.map(({ field, value }) => [field, value]));
  return [...values].flatMap(([field, before]) => {
    const [role, coin = '', ...rest] = field.split(' ');
    if ((role !== 'maker' && role !== 'taker') || rest.length > 0) return [];
    const told = values.get(`${field} after`);
    const after = told === undefined || told === '?' ? null : told;
    return [
      {
        role,
        coin,
        before,
        after,
        difference: after === null ? null : subtractDecimals(after, before),
        fills: values.get(`${field} fills`) ?? '0',
      },
    ];
  });
}
