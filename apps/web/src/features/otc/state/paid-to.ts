import type { Method, Offer } from '../api/offers.ts';

/** Own methods that can be paid to for an offer, the default first, as they are listed. */
export const payableTo = (
  methods: readonly Method[],
  { fiat, methods: types }: Pick<Offer, 'fiat' | 'methods'>,
  now: number,
): readonly Method[] =>
  methods.filter(
    (method) =>
      method.isHolder &&
      (method.type === 'bank' || method.hasQr) &&
      method.usableFrom <= now &&
      method.currency === fiat &&
      types.includes(method.type),
  );

/** The method that was chosen, else the first: nobody has to open a list to find out why nothing can be sent. */
export const paidTo = (usable: readonly Method[], chosen: string | null): Method | undefined =>
  usable.find(({ id }) => id === chosen) ?? usable[0];
