import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const c2cDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'c2c.provider': { 'en-US': 'Decided on a C2C provider', 'zh-CN': '审核 C2C 服务商' },
    'c2c.order.view': { 'en-US': 'Viewed a C2C order', 'zh-CN': '查看 C2C 订单' },
    'c2c.picture.view': { 'en-US': 'Viewed a picture of a C2C order', 'zh-CN': '查看 C2C 订单图片' },
    'c2c.appeal': { 'en-US': 'Opened an appeal for a frozen C2C buyer', 'zh-CN': '代冻结的 C2C 买家发起申诉' },
    'c2c.decide': { 'en-US': 'Decided a C2C appeal', 'zh-CN': '裁决 C2C 申诉' },
  },
  requests: {
    'c2c.decide': {
      asks: ['owner', 'compliance'],
      decides: ['owner', 'compliance'],
      'en-US': 'C2C appeal decision',
      'zh-CN': '裁决 C2C 申诉',
    },
  },
  requestFields: {
    c2cBuyer: { 'en-US': 'Buyer of the coins', 'zh-CN': '买家' },
    c2cSeller: { 'en-US': 'Seller of the coins', 'zh-CN': '卖家' },
  },
});
