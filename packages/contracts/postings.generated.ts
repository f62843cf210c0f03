// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.

/** Why capabilities move coins of customers, with the names of it, without the contracts, which a browser should not load. */
export const POSTINGS = {
  otc: {
    'en-US': 'OTC trade',
    'zh-CN': 'OTC 交易',
    'zh-TW': 'OTC 交易',
    'ko-KR': 'OTC 거래',
  },
  otc_fee: {
    isEarned: true,
    'en-US': 'OTC fee',
    'zh-CN': 'OTC 手续费',
    'zh-TW': 'OTC 手續費',
    'ko-KR': 'OTC 수수료',
  },
  c2c: {
    'en-US': 'C2C trade',
    'zh-CN': 'C2C 交易',
    'zh-TW': 'C2C 交易',
    'ko-KR': 'C2C 거래',
  },
  c2c_bond: {
    'en-US': 'Provider’s bond',
    'zh-CN': '服务商保证金',
    'zh-TW': '服務商保證金',
    'ko-KR': '사업자 보증금',
  },
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
    isEarned: true,
    'en-US': 'Lock-up reward',
    'zh-CN': '锁仓收益',
    'zh-TW': '鎖倉收益',
    'ko-KR': '예치 보상',
  },
  lock_penalty: {
    isEarned: true,
    'en-US': 'Early-exit penalty',
    'zh-CN': '提前退出罚金',
    'zh-TW': '提前退出罰金',
    'ko-KR': '중도 해지 위약금',
  },
  dice: {
    isEarned: true,
    'en-US': 'Dice bet',
    'zh-CN': '骰子投注',
    'zh-TW': '骰子投注',
    'ko-KR': '주사위 베팅',
  },
  dice_pool: {
    isEarned: true,
    'en-US': 'Dice pool',
    'zh-CN': '骰子奖池',
    'zh-TW': '骰子獎池',
    'ko-KR': '주사위 풀',
  },
  robot_invest: {
    isEarned: true,
    'en-US': 'Given to a robot',
    'zh-CN': '转入机器人',
    'zh-TW': '轉入機器人',
    'ko-KR': '로봇에 투자',
  },
  robot_return: {
    isEarned: true,
    'en-US': 'Returned by a robot',
    'zh-CN': '机器人退回',
    'zh-TW': '機器人退回',
    'ko-KR': '로봇에서 반환',
  },
  referral: {
    isEarned: true,
    'en-US': 'Referral reward',
    'zh-CN': '邀请奖励',
    'zh-TW': '邀請獎勵',
    'ko-KR': '추천 보상',
  },
} as const;
