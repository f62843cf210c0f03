import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const lockDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'lock.sale': { 'en-US': 'Put a lock-up product on sale or closed it', 'zh-CN': '开售或关闭锁仓产品' },
    'lock.positions.view': { 'en-US': 'Viewed lock-ups', 'zh-CN': '查看锁仓持仓' },
  },
  requests: {
    'lock.product': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Lock-up product terms',
      'zh-CN': '锁仓产品条款',
    },
    'lock.fund': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Reward account transfer',
      'zh-CN': '奖励账户划转',
    },
  },
  requestFields: {
    lockShape: { 'en-US': 'Type and term', 'zh-CN': '类型与期限' },
    lockRate: { is: 'rate', 'en-US': 'Annual rate', 'zh-CN': '年化利率' },
    lockMin: { is: 'amount', 'en-US': 'Minimum per position', 'zh-CN': '单笔下限' },
    lockMax: { is: 'amount', 'en-US': 'Maximum per position', 'zh-CN': '单笔上限' },
    lockQuota: { is: 'amount', 'en-US': 'Total quota', 'zh-CN': '总额度' },
    lockCap: { is: 'amount', 'en-US': 'Maximum per customer', 'zh-CN': '每人上限' },
    lockPenalty: { is: 'rate', 'en-US': 'Early exit fee', 'zh-CN': '提前退出费' },
    lockRewardMost: { is: 'amount', 'en-US': 'Total rewards if sold out', 'zh-CN': '全部售出时的收益' },
    lockFundFree: { is: 'amount', 'en-US': 'Available in the reward account', 'zh-CN': '奖励账户可用' },
  },
  requestValues: {
    'lock.fund': { 'en-US': 'reward account', 'zh-CN': '奖励账户' },
  },
});
