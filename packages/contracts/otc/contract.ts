import { defineContract } from '../contract.ts';
import {
  otcAds,
  otcAdvertise,
  otcBlock,
  otcChangeAds,
  otcDecisions,
  otcEditAd,
  otcMarkets,
  otcMerchant,
  otcOwnAds,
  otcSetAds,
  otcTake,
} from './calls/ads.ts';
import { otcDrafts, otcDropDraft, otcSaveDraft } from './calls/drafts.ts';
import { merchantCA, otcMerchantLeave, otcMerchantOwn, otcMonths } from './calls/merchant.ts';
import {
  otcAccept,
  otcAgree,
  otcAppeal,
  otcCancel,
  otcExtend,
  otcOrderOne,
  otcOrders,
  otcPaid,
  otcPicture,
  otcRelease,
  otcSay,
  otcYear,
} from './calls/orders.ts';
import { otcChannels } from './channels.ts';
import {
  deskOtcAppeal,
  deskOtcDecide,
  deskOtcMerchantDecide,
  deskOtcMerchants,
  deskOtcOrder,
  deskOtcOrders,
  deskOtcPicture,
} from './desk/otc.ts';
import { MERCHANT_NAMES } from './constants.ts';
import { otcErrors } from './errors.ts';
import { otcNotices } from './notices.ts';
import { otcPostings } from './postings.ts';
import { otcDesk } from './desk-words.ts';
import { otcWords } from './customer-words.ts';

export * from './shapes/otc.ts';
export type { DeskMerchant, DeskOtcOrder, DeskOtcOrderRow } from './desk/otc.ts';
export type { OtcNotice } from './notices.ts';

/** Coins for money outside, between two people. */
export const otc = defineContract({
  name: 'otc',
  feature: {
    name: 'otc',
    isOn: false,
    'en-US': 'OTC',
    'zh-CN': 'OTC',
    // What was begun must end, whether or not anything new may begin.
    leavesOpen: [
      'otcOrders',
      'otcOrderOne',
      'otcAccept',
      'otcExtend',
      'otcPaid',
      'otcCancel',
      'otcAgree',
      'otcRelease',
      'otcAppeal',
      'otcSay',
      'otcPicture',
      'otcMerchantOwn',
      'otcMerchantLeave',
      'otcYear',
      'otcMonths',
    ],
  },
  calls: {
    otcMarkets,
    otcAds,
    otcOwnAds,
    otcAdvertise,
    otcEditAd,
    otcSetAds,
    otcTake,
    otcMerchant,
    otcBlock,
    otcDecisions,
    otcOrders,
    otcOrderOne,
    otcAccept,
    otcExtend,
    otcPaid,
    otcCancel,
    otcAgree,
    otcRelease,
    otcAppeal,
    otcSay,
    otcPicture,
    merchantCA,
    otcMerchantOwn,
    otcMerchantLeave,
    otcYear,
    otcMonths,
    otcChangeAds,
    otcDrafts,
    otcSaveDraft,
    otcDropDraft,
  },
  desk: { deskOtcMerchants, deskOtcMerchantDecide, deskOtcOrders, deskOtcOrder, deskOtcPicture, deskOtcAppeal, deskOtcDecide },
  errors: otcErrors,
  channels: otcChannels,
  notices: otcNotices,
  postings: otcPostings,
  ...otcDesk,
  rewardedFees: { otc: { reason: 'otc_fee', account: 'fees', name: 'OTC' } },
  nameKinds: { [MERCHANT_NAMES]: { endsWithAccount: false } },
  ...otcWords,
});
