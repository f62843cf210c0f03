import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const supportWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    suggestion: {
      order: 110,
      'en-US': 'Suggestions',
      'zh-CN': '建议',
      'zh-TW': '建議',
      'ko-KR': '제안',
    },
    other: {
      order: 120,
      'en-US': 'Other',
      'zh-CN': '其他',
      'zh-TW': '其他',
      'ko-KR': '기타',
    },
  },
  noticeKinds: {
    ticket: {
      order: 50,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Support tickets',
      'zh-CN': '工单',
      'zh-TW': '工單',
      'ko-KR': '문의',
      help: {
        'en-US': 'When our staff reply to a ticket.',
        'zh-CN': '工单有新回复时通知。',
        'zh-TW': '工單有新回覆時通知。',
        'ko-KR': '문의에 답변이 등록될 때',
      },
      next: {
        page: '/account/tickets',
        'en-US': 'View your tickets',
        'zh-CN': '查看我的工单',
        'zh-TW': '查看我的工單',
        'ko-KR': '문의 보기',
      },
    },
  },
});
