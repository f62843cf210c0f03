import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  logIn: '登入',
  signUp: '註冊',
  forgetPass: '重設密碼',
  freeze: '凍結帳戶',
  loading: '載入中',
  me: '我的',
  security: '安全中心',
  settings: '個人設定',
  api: 'API 管理',
} satisfies Pack<typeof english>;
