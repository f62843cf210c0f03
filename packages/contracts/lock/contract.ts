import { defineContract } from '../contract.ts';
import {
  lockCalendar,
  lockExit,
  lockOnePosition,
  lockPositions,
  lockPreview,
  lockProducts,
  lockReleases,
  lockSubscribe,
  lockVault,
  lockVaultExit,
  lockVaultPreview,
  lockVaultStay,
} from './calls/lock.ts';
import { lockChannels } from './channels.ts';
import { deskLockPositions, deskLockProducts, deskLockSale } from './desk/lock.ts';
import { lockErrors } from './errors.ts';
import { lockNotices } from './notices.ts';
import { lockPostings } from './postings.ts';
import { lockDesk } from './desk-words.ts';

export {
  EMERGENCY_DAYS,
  LOCK_KINDS,
  LOCK_PERIODS,
  LOCK_ROWS_MAX,
  POSITION_STATES,
  PRODUCT_STATES,
  ROW_STATES,
  siteDay,
  siteMonth,
  VAULT_YEARS,
} from './shapes/lock.ts';
export type { LockPosition, LockProduct, LockRow } from './shapes/lock.ts';
export type { DeskLockProduct } from './desk/lock.ts';
export type { LockNotice } from './notices.ts';

/** Coins that are locked and come back on the promised days, with a reward or without. */
export const lock = defineContract({
  name: 'lock',
  feature: {
    name: 'lock',
    isOn: false,
    'en-US': 'Lock-ups',
    'zh-CN': '锁仓',
    // What is locked comes back, whether or not anything new may be locked.
    leavesOpen: ['lockPositions', 'lockOnePosition', 'lockExit', 'lockReleases', 'lockCalendar', 'lockVaultExit', 'lockVaultStay'],
  },
  calls: {
    lockProducts,
    lockPreview,
    lockSubscribe,
    lockPositions,
    lockOnePosition,
    lockExit,
    lockReleases,
    lockCalendar,
    lockVaultPreview,
    lockVault,
    lockVaultExit,
    lockVaultStay,
  },
  desk: { deskLockProducts, deskLockSale, deskLockPositions },
  errors: lockErrors,
  channels: lockChannels,
  notices: lockNotices,
  postings: lockPostings,
  ...lockDesk,
});
