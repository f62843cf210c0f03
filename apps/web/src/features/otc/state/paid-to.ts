import type { OwnAd } from '../api/merchant.ts';
import type { OtcMethod, Offer } from '../api/offers.ts';

/** Own methods that can be paid to for an offer, the default first, as they are listed. */
export const payableTo = (
  methods: readonly OtcMethod[],
  { fiat, methods: types }: Pick<Offer, 'fiat' | 'methods'>,
  now: number,
): readonly OtcMethod[] =>
  methods.filter(
    (method) =>
      method.isHolder &&
      (method.type === 'bank' || method.hasQr) &&
      method.usableFrom <= now &&
      method.currency === fiat &&
      types.includes(method.type),
  );

/** Whether an own advertisement that sells is hidden although it is on: nothing that its seller has can be paid to. */
export const isUnpayable = (
  { side, state, ...ad }: Pick<OwnAd, 'fiat' | 'methods' | 'side' | 'state'>,
  methods: readonly OtcMethod[],
  now: number,
): boolean => side === 'sell' && state === 'on' && payableTo(methods, ad, now).length === 0;

/** The method that was chosen, else the first: the customer need not open a list to find out why nothing can be sent. */
export const paidTo = (usable: readonly OtcMethod[], chosen: string | null): OtcMethod | undefined =>
  usable.find(({ id }) => id === chosen) ?? usable[0];
