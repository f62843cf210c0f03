import { defineContract } from '../contract.ts';
import {
  c2cAppeal,
  c2cBalanceHistory,
  c2cBalances,
  c2cInfo,
  c2cMerchants,
  c2cPicture,
  c2cState,
  c2cTrade,
  c2cUserBuyConfirm,
  c2cUserCancel,
  c2cUserHistory,
  c2cUserOrder,
  c2cUserSellConfirm,
} from './calls/customer.ts';
import {
  c2cMerchant,
  c2cMerchantAccept,
  c2cMerchantApply,
  c2cMerchantBuyConfirm,
  c2cMerchantDecline,
  c2cMerchantHistory,
  c2cMerchantProof,
  c2cMerchantResign,
  c2cMerchantSellConfirm,
  c2cMerchantSetting,
} from './calls/provider.ts';
import { c2cChannels } from './channels.ts';
import {
  deskC2cAppeal,
  deskC2cDecide,
  deskC2cOrder,
  deskC2cOrders,
  deskC2cPicture,
  deskC2cProviderDecide,
  deskC2cProviders,
} from './desk/c2c.ts';
import { c2cErrors } from './errors.ts';
import { c2cNotices, providerNotices } from './notices.ts';
import { c2cPostings } from './postings.ts';
import { c2cDesk } from './desk-words.ts';
import { c2cWords } from './customer-words.ts';

export {
  C2C_ACTS,
  C2C_MULTIPLE,
  C2C_PICTURES_MAX,
  C2C_STATES,
  C2C_UNPROCESSED_MAX,
  PROVIDER_STATES,
  c2cOrder,
  c2cResult,
  c2cSide,
  c2cStep,
  providerCard,
  providerSetting,
  providerState,
} from './shapes/c2c.ts';
export type { C2cAct, C2cOrder, C2cState, C2cStep, ProviderCard, ProviderSetting, ProviderState } from './shapes/c2c.ts';
export type { C2cProvider } from './calls/provider.ts';
export type { DeskC2cOrder, DeskC2cOrderRow, DeskProvider } from './desk/c2c.ts';
export type { C2cNotice, C2cOrderNotice } from './notices.ts';

/** Coins for money outside, with service providers who have put up a bond. */
export const c2c = defineContract({
  name: 'c2c',
  feature: {
    name: 'c2c',
    isOn: false,
    'en-US': 'C2C',
    'zh-CN': 'C2C',
    // What was begun must end, whether or not anything new may begin.
    leavesOpen: [
      'c2cBalances',
      'c2cBalanceHistory',
      'c2cUserHistory',
      'c2cUserOrder',
      'c2cUserCancel',
      'c2cUserBuyConfirm',
      'c2cUserSellConfirm',
      'c2cAppeal',
      'c2cState',
      'c2cPicture',
      'c2cMerchant',
      'c2cMerchantHistory',
      'c2cMerchantBuyConfirm',
      'c2cMerchantSellConfirm',
      'c2cMerchantAccept',
      'c2cMerchantDecline',
      'c2cMerchantProof',
      'c2cMerchantResign',
    ],
  },
  calls: {
    c2cBalances,
    c2cBalanceHistory,
    c2cInfo,
    c2cMerchants,
    c2cTrade,
    c2cUserHistory,
    c2cUserOrder,
    c2cUserCancel,
    c2cUserBuyConfirm,
    c2cUserSellConfirm,
    c2cAppeal,
    c2cState,
    c2cPicture,
    c2cMerchant,
    c2cMerchantSetting,
    c2cMerchantApply,
    c2cMerchantResign,
    c2cMerchantHistory,
    c2cMerchantBuyConfirm,
    c2cMerchantSellConfirm,
    c2cMerchantAccept,
    c2cMerchantDecline,
    c2cMerchantProof,
  },
  desk: { deskC2cProviders, deskC2cProviderDecide, deskC2cOrders, deskC2cOrder, deskC2cPicture, deskC2cAppeal, deskC2cDecide },
  errors: c2cErrors,
  channels: c2cChannels,
  notices: { ...c2cNotices, ...providerNotices },
  postings: c2cPostings,
  ...c2cDesk,
  nameKinds: { provider: { endsWithAccount: false } },
  ...c2cWords,
});
