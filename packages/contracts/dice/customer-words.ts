import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const diceWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    dice: {
      order: 100,
      'en-US': 'Games',
      'zh-CN': '游戏',
      'zh-TW': '遊戲',
      'ko-KR': '게임',
    },
  },
  holds: {
    bet: {
      line: 'bets',
      'en-US': 'Dice bet',
      'zh-CN': '骰子投注',
      'zh-TW': '骰子投注',
      'ko-KR': '주사위 베팅',
    },
  },
  rights: {
    diceDealer: {
      order: 40,
      from: 2,
      'en-US': 'Dealer of a dice pool',
      'zh-CN': '骰子奖池庄家',
      'zh-TW': '骰子獎池莊家',
      'ko-KR': '주사위 풀 딜러',
    },
  },
});
