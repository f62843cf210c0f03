import { definePostings } from '../posting.ts';

/** Why the referral programme moves coins. */
export const referralPostings = /* @__PURE__ */ definePostings({
  referral: {
    profit: 'given',
    isEarned: true,
    'en-US': 'Referral reward',
    'zh-CN': '邀请奖励',
    'zh-TW': '邀請獎勵',
    'ko-KR': '추천 보상',
  },
});
