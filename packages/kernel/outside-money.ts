/** Digits after the point of a price in money outside, and of a total. */
export const PRICE_DIGITS = 8;
export const TOTAL_DIGITS = 2;

/** The cost of an amount in atoms, in hundredths of the currency, rounded up to the next one. The price is for one whole coin, with `PRICE_DIGITS` digits. */
export function totalOf(price: bigint, amount: bigint, decimals: number): bigint {
  const scale = 10n ** BigInt(decimals + PRICE_DIGITS - TOTAL_DIGITS);
  return (price * amount + scale - 1n) / scale;
}

/** What staff see of an account that is paid to, which none of them reads whole: four characters, or of a mail address its last letter and its host. */
export function endOf(account: string): string {
  const at = account.lastIndexOf('@');
  return at === -1 ? account.slice(-4) : account.slice(at > 1 ? at - 1 : at);
}
