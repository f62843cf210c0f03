import { contracts, merge, RIGHT_AMOUNTS, RIGHTS } from '@agio/contracts';
import type { RightAmountEntry, RightAmountName, RightEntry, RightName } from '@agio/contracts';
import type { LevelRights, LevelNumber, Rights } from '@agio/contracts/certification';

const DECLARED: Readonly<Record<RightName, RightEntry>> = merge(contracts, 'rights');

const AMOUNTS: Readonly<Record<RightAmountName, RightAmountEntry>> = merge(contracts, 'rightAmounts');

const allowedAt = (level: LevelNumber): LevelRights => ({
  ...(Object.fromEntries(RIGHTS.map((name) => [name, level >= DECLARED[name].from])) as Record<RightName, boolean>),
  ...(Object.fromEntries(RIGHT_AMOUNTS.map((name) => [name, AMOUNTS[name].atFirst[level]])) as Pick<LevelRights, RightAmountName>),
});

/** What each level allows until operators change it. */
export const RIGHTS_AT_FIRST: Rights = [allowedAt(0), allowedAt(1), allowedAt(2), allowedAt(3)];

/** What counts for a customer: where a site has no primary certification, ordinary counts as primary (product.md §17). */
export function rightsAt(rights: Rights, level: LevelNumber, siteLevels: readonly string[]): LevelRights {
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
      RIGHTS.every((name) => rises(below[name], own[name])) &&
      RIGHT_AMOUNTS.every((name) =>
        (['CNY', 'USD'] as const).every((currency) => Number(below[name][currency]) <= Number(own[name][currency])),
      )
    );
  });
}
