import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const certificationWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    certification: {
      order: 20,
      'en-US': 'Identity verification',
      'zh-CN': '实名认证',
      'zh-TW': '實名認證',
      'ko-KR': '본인 인증',
      questions: {
        document: {
          'en-US': 'Which document did you submit?',
          'zh-CN': '您提交了哪种证件？',
          'zh-TW': '您提交了哪種證件？',
          'ko-KR': '어떤 신분증을 제출하셨나요?',
        },
      },
    },
  },
  noticeKinds: {
    certification: {
      order: 60,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Identity verification',
      'zh-CN': '实名认证',
      'zh-TW': '實名認證',
      'ko-KR': '실명 인증',
      help: {
        'en-US': 'When an application has been decided.',
        'zh-CN': '认证有结果时通知。',
        'zh-TW': '認證有結果時通知。',
        'ko-KR': '인증 결과가 나올 때',
      },
      next: {
        page: '/account/cdd',
        'en-US': 'View your identity verification',
        'zh-CN': '查看认证进度',
        'zh-TW': '查看認證進度',
        'ko-KR': '인증 상태 보기',
      },
    },
  },
});
