import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const identityWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    account: {
      order: 10,
      'en-US': 'Account and security',
      'zh-CN': '账户与安全',
      'zh-TW': '帳戶與安全',
      'ko-KR': '계정 및 보안',
      questions: {
        device: {
          'en-US': 'On which device?',
          'zh-CN': '在哪台设备上？',
          'zh-TW': '在哪台裝置上？',
          'ko-KR': '어떤 기기에서 발생했나요?',
        },
      },
    },
  },
  noticeKinds: {
    security: {
      order: 10,
      'en-US': 'Security',
      'zh-CN': '安全',
      'zh-TW': '安全',
      'ko-KR': '보안',
      help: {
        'en-US': 'Log-ins from new devices and changes to your password or security factors.',
        'zh-CN': '新设备登录、密码或验证方式变更。',
        'zh-TW': '新裝置登入、密碼或驗證方式變更。',
        'ko-KR': '새 기기 로그인, 비밀번호나 인증 수단 변경',
      },
      next: {
        page: '/account/security',
        'en-US': 'Check your security settings',
        'zh-CN': '查看安全设置',
        'zh-TW': '查看安全設定',
        'ko-KR': '보안 설정 보기',
      },
    },
  },
});
