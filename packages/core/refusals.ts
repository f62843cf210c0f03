/** Everything the core may refuse. A refusal changes nothing. */
export const REFUSALS = [
  'unknown_customer',
  'customer_disabled',
  'unknown_coin',
  'unknown_market',
  'already_exists',
  'invalid_definition',
  'market_closed',
  'market_post_only',
  'order_type_not_open',
  'price_out_of_range',
  'amount_out_of_range',
  'amount_zero',
  'no_small_orders',
  'price_out_of_band',
  'post_only_would_take',
  'fill_or_kill_not_fillable',
  'expiry_in_the_past',
  'balance_not_enough',
  'too_many_open_orders',
  'client_order_id_used',
  'order_not_found',
  'order_not_open',
  'not_amendable',
  'idempotency_conflict',
  'issue_out_of_bound',
  'trade_in_the_past',
  'unknown_command',
  'too_much_waits',
  'too_many_causes',
  'too_many_sub_accounts',
  'coin_stands_still',
  'customer_owes',
  'worse_than_reference',
  'trigger_already_met',
  'trailing_out_of_range',
  'invalid_terms',
  'too_many_waiting',
  'list_relation',
  'display_out_of_range',
] as const;
export type CoreRefusal = (typeof REFUSALS)[number];
/** A refusal of the core, or one of a machine, which begins with the machine's name and a dot. */
export type Refusal = CoreRefusal | `${string}.${string}`;

/** A number for a refusal, for the digest. */
export function refusalNumber(refusal: Refusal): number {
  const index = (REFUSALS as readonly string[]).indexOf(refusal);
  if (index !== -1) return index;
  let sum = 0;
  for (let at = 0; at < refusal.length; at += 1) sum = (Math.imul(sum, 31) + refusal.charCodeAt(at)) | 0;
  return sum;
}

/** Which rule blocks, its limit and the nearest value that passes, in ticks, lots or atoms as decimal integers. */
export interface RefusalDetails {
  readonly rule: string;
  readonly unit?: 'ticks' | 'lots' | 'quote' | 'bps' | 'percent';
  readonly limit?: string;
  readonly field?:
    | 'price'
    | 'amount'
    | 'total'
    | 'stopPrice'
    | 'activationPrice'
    | 'trailingBps'
    | 'trailingAmount'
    | 'displayAmount'
    | 'displayVariance'
    | 'repriceIfTaking'
    | 'timeInForce'
    | 'expireAt';
  readonly nearest?: string;
}

export interface RefusalResult {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly details?: RefusalDetails;
}

export function refused(refusal: Refusal, details?: RefusalDetails): RefusalResult {
  return details === undefined ? { ok: false, refusal } : { ok: false, refusal, details };
}

/** The reply of a machine that did what it was asked, and has nothing to add. */
export const DONE = { ok: true, kind: 'done' } as const;
