import type { Allowed, LevelNumber, Rights } from '@agio/contracts/certification';

const NONE: Allowed = { otcTrade: false, otcMerchant: false, c2cProvider: false, diceDealer: false, otcOrderMax: { CNY: '0', USD: '0' } };
const PRIMARY: Allowed = {
  otcTrade: true,
  otcMerchant: true,
  c2cProvider: false,
  diceDealer: true,
  otcOrderMax: { CNY: '50000', USD: '7000' },
};
const SENIOR: Allowed = { ...PRIMARY, c2cProvider: true, otcOrderMax: { CNY: '500000', USD: '70000' } };

/** What each level allows until operators change it. */
export const RIGHTS_AT_FIRST: Rights = [NONE, NONE, PRIMARY, SENIOR];

/** What counts for a customer: where a site has no primary certification, ordinary counts as primary (product.md §17). */
export function rightsAt(rights: Rights, level: LevelNumber, siteLevels: readonly string[]): Allowed {
  return rights[level === 1 && !siteLevels.includes('primary') ? 2 : level];
}

/** Real-name verified: primary certification, or ordinary where the site has no primary. */
export function isVerified(level: LevelNumber, siteLevels: readonly string[]): boolean {
  return level >= (siteLevels.includes('primary') ? 2 : 1);
}

const rises = (before: boolean, after: boolean): boolean => after || !before;

/** Whether no level allows less than the one below it. */
export function isRising(rights: Rights): boolean {
  return rights.every((own, index) => {
    const below = rights[Math.max(0, index - 1)] ?? own;
    return (
      rises(below.otcTrade, own.otcTrade) &&
      rises(below.otcMerchant, own.otcMerchant) &&
      rises(below.c2cProvider, own.c2cProvider) &&
      rises(below.diceDealer, own.diceDealer) &&
      (['CNY', 'USD'] as const).every((currency) => Number(below.otcOrderMax[currency]) <= Number(own.otcOrderMax[currency]))
    );
  });
}
