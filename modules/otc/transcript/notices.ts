/** Steps of orders that people are told of. */
export const NOTICE_EVENTS = [
  'otc_made',
  'otc_accepted',
  'otc_paid',
  'otc_released',
  'otc_cancelled',
  'otc_expired',
  'otc_appealed',
  'otc_decided',
  'otc_proposed',
  'otc_settled',
  'otc_split',
] as const;

export interface OtcNotice {
  readonly event: (typeof NOTICE_EVENTS)[number];
  readonly data: { readonly order: string; readonly coin: string; readonly amount: string; readonly total: string; readonly fiat: string };
}
