import { definePostings } from '../posting.ts';

/** Why lock-ups move coins of customers. */
export const lockPostings = /* @__PURE__ */ definePostings({
  lock: {
    'en-US': 'Locked',
    'zh-CN': '锁仓',
    'zh-TW': '鎖倉',
    'ko-KR': '예치',
  },
  lock_release: {
    'en-US': 'Released',
    'zh-CN': '锁仓释放',
    'zh-TW': '鎖倉釋放',
    'ko-KR': '예치 해제',
  },
  lock_reward: {
    profit: 'given',
    isEarned: true,
    'en-US': 'Lock-up reward',
    'zh-CN': '锁仓收益',
    'zh-TW': '鎖倉收益',
    'ko-KR': '예치 보상',
  },
  lock_penalty: {
    profit: 'paid',
    isEarned: true,
    'en-US': 'Early-exit penalty',
    'zh-CN': '提前退出罚金',
    'zh-TW': '提前退出罰金',
    'ko-KR': '중도 해지 위약금',
  },
});
