import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const referralDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'referral.links.view': { 'en-US': 'Viewed linked accounts', 'zh-CN': '查看同一人的账户' },
    'referral.records.view': { 'en-US': 'Viewed a customer’s referral rewards', 'zh-CN': '查看客户的邀请奖励' },
    'referral.judge': { 'en-US': 'Linked or cleared accounts', 'zh-CN': '关联或解除关联同一人的账户' },
  },
  requests: {
    'referral.plan': { asks: ['owner', 'finance'], decides: ['owner', 'finance'], 'en-US': 'Referral rates', 'zh-CN': '邀请奖励比例' },
    'referral.agreement': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Individual referral rates',
      'zh-CN': '单个邀请人的奖励比例',
    },
  },
  requestFields: {
    referralTrade: { is: 'rate', 'en-US': 'Trading: direct + second level', 'zh-CN': '交易：直接 + 二级' },
    referralOtc: { is: 'rate', 'en-US': 'OTC: direct + second level', 'zh-CN': 'OTC：直接 + 二级' },
    referralDice: { is: 'rate', 'en-US': 'Dice: direct + second level', 'zh-CN': '骰子：直接 + 二级' },
    people: { 'en-US': 'People invited', 'zh-CN': '受邀人数' },
  },
});
