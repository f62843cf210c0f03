import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  logIn: '登录',
  signUp: '注册',
  forgetPass: '重置密码',
  freeze: '冻结账户',
  loading: '加载中',
  me: '我的',
  security: '安全中心',
  settings: '个人设置',
  api: 'API 管理',
} satisfies Pack<typeof english>;
