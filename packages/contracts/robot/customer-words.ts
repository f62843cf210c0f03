import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const robotWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    robot: {
      order: 90,
      'en-US': 'Robots',
      'zh-CN': '机器人',
      'zh-TW': '機器人',
      'ko-KR': '로봇',
    },
  },
  noticeKinds: {
    robot: {
      order: 130,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Robots',
      'zh-CN': '交易机器人',
      'zh-TW': '交易機器人',
      'ko-KR': '거래 로봇',
      help: {
        'en-US': 'When a robot starts, stops, pauses automatically or leaves its range.',
        'zh-CN': '机器人启动、停止、自动暂停或价格离开区间时。',
        'zh-TW': '機器人啟動、停止、自動暫停或價格離開區間時。',
        'ko-KR': '로봇이 시작·중지되거나 스스로 멈추거나 가격이 범위를 벗어날 때.',
      },
      next: {
        page: '/autoTrade',
        'en-US': 'View your robot',
        'zh-CN': '查看机器人',
        'zh-TW': '查看機器人',
        'ko-KR': '로봇 보기',
      },
    },
  },
});
