import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const otcDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'otc.merchant': { 'en-US': 'Decided on an OTC merchant', 'zh-CN': '审核 OTC 商家' },
    'otc.order.view': { 'en-US': 'Viewed an OTC order', 'zh-CN': '查看 OTC 订单' },
    'otc.picture.view': { 'en-US': 'Viewed a picture of an OTC order', 'zh-CN': '查看 OTC 订单图片' },
    'otc.appeal': { 'en-US': 'Opened an appeal for a frozen OTC buyer', 'zh-CN': '代冻结的 OTC 买家发起申诉' },
    'otc.decide': { 'en-US': 'Decided an OTC appeal', 'zh-CN': '裁决 OTC 申诉' },
  },
  requests: {
    'otc.decide': {
      asks: ['owner', 'compliance'],
      decides: ['owner', 'compliance'],
      'en-US': 'OTC appeal decision',
      'zh-CN': '裁决 OTC 申诉',
    },
  },
  requestFields: {
    otcBuyer: { 'en-US': 'Buyer', 'zh-CN': '买家' },
    otcSeller: { 'en-US': 'Seller', 'zh-CN': '卖家' },
  },
});
