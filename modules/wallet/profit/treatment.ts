import type { ProfitGroup, SheetKind } from '@agio/contracts/wallet';

interface Treatment {
  readonly comes: ProfitGroup;
  readonly leaves: ProfitGroup;
}

/** Coins that came from outside, or went there: neither gain nor loss. */
const MOVED: Treatment = { comes: 'in', leaves: 'out' };
const SOLD: Treatment = { comes: 'in', leaves: 'disposal' };
const GIVEN: Treatment = { comes: 'income', leaves: 'disposal' };
/** A fee that comes back was never paid; one that is lost, or a bet, brings nothing. */
const PAID: Treatment = { comes: 'income', leaves: 'expense' };

const TREATMENTS: { readonly [Kind in SheetKind]?: Treatment } = {
  trade: SOLD,
  convert: SOLD,
  otc: SOLD,
  c2c: SOLD,
  shop_purchase: SOLD,
  shop_refund: SOLD,
  sent: GIVEN,
  received: GIVEN,
  welcome: GIVEN,
  reward: GIVEN,
  referral: GIVEN,
  lock_reward: GIVEN,
  fee: PAID,
  convert_fee: PAID,
  otc_fee: PAID,
  withdrawal_fee: PAID,
  lock_penalty: PAID,
  dice: PAID,
  dice_pool: PAID,
};

/** Which lines a movement of a kind belongs to, by its sign. */
export const groupOf = (kind: SheetKind, isIn: boolean): ProfitGroup => (TREATMENTS[kind] ?? MOVED)[isIn ? 'comes' : 'leaves'];
