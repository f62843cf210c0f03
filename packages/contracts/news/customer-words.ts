import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const newsWords = /* @__PURE__ */ defineCustomerWords({
  noticeKinds: {
    news: {
      order: 70,
      atFirst: { app: true, mail: false, push: true },
      'en-US': 'Announcements',
      'zh-CN': '公告',
      'zh-TW': '公告',
      'ko-KR': '공지',
      help: {
        'en-US': 'Announcements from our staff; by e-mail only if you opt in.',
        'zh-CN': '工作人员向您和其他用户发布的通知；邮件须自行开启。',
        'zh-TW': '工作人員向您和其他使用者發布的通知；郵件須自行開啟。',
        'ko-KR': '운영진이 여러 고객에게 보내는 안내입니다. 이메일은 선택한 경우에만 보냅니다.',
      },
    },
  },
});
