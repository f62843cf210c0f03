import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const alertsWords = /* @__PURE__ */ defineCustomerWords({
  noticeKinds: {
    alert: {
      order: 85,
      atFirst: { app: true, mail: false, push: true },
      'en-US': 'Price alerts',
      'zh-CN': '价格提醒',
      'zh-TW': '價格提醒',
      'ko-KR': '가격 알림',
      help: {
        'en-US': 'When a price you watch is reached.',
        'zh-CN': '您关注的价格到达时。',
        'zh-TW': '您關注的價格到達時。',
        'ko-KR': '지켜보던 가격에 도달했을 때.',
      },
      next: {
        page: '/account/alerts',
        'en-US': 'View your price alerts',
        'zh-CN': '查看价格提醒',
        'zh-TW': '查看價格提醒',
        'ko-KR': '가격 알림 보기',
      },
    },
  },
});
