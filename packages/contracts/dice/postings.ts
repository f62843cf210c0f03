import { definePostings } from '../posting.ts';

/** Why the dice game moves coins of customers. */
export const dicePostings = /* @__PURE__ */ definePostings({
  dice: {
    profit: 'paid',
    isEarned: true,
    'en-US': 'Dice bet',
    'zh-CN': '骰子投注',
    'zh-TW': '骰子投注',
    'ko-KR': '주사위 베팅',
  },
  dice_pool: {
    profit: 'paid',
    isEarned: true,
    'en-US': 'Dice pool',
    'zh-CN': '骰子奖池',
    'zh-TW': '骰子獎池',
    'ko-KR': '주사위 풀',
  },
});
