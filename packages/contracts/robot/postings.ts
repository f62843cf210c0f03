import { definePostings } from '../posting.ts';

/** Why robots move coins of their customers. */
export const robotPostings = /* @__PURE__ */ definePostings({
  robot_invest: {
    isEarned: true,
    'en-US': 'Transfer to robot',
    'zh-CN': '转入机器人',
    'zh-TW': '轉入機器人',
    'ko-KR': '로봇에 투자',
  },
  robot_return: {
    isEarned: true,
    'en-US': 'Transfer from robot',
    'zh-CN': '机器人退回',
    'zh-TW': '機器人退回',
    'ko-KR': '로봇에서 반환',
  },
});
