import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const treasuryDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'treasury.export_closing': { 'en-US': 'Exported a month closing', 'zh-CN': '导出月度结算' },
    'treasury.export_income': { 'en-US': 'Exported income and costs', 'zh-CN': '导出收入与成本' },
  },
  requests: {
    'treasury.reward': { asks: ['owner', 'finance'], decides: ['owner', 'finance'], 'en-US': 'Reward', 'zh-CN': '奖励' },
    'treasury.transfer': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'House transfer',
      'zh-CN': '平台账户划转',
    },
  },
  requestFields: {
    each: { is: 'amount', 'en-US': 'Each receives', 'zh-CN': '每人获得' },
  },
  requestValues: {
    house: { 'en-US': 'House', 'zh-CN': '平台' },
    fees: { 'en-US': 'Fees', 'zh-CN': '手续费' },
  },
});
