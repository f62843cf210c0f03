import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  logIn: '登录',
  invite: '邀请',
  requests: '申请',
  people: '操作员',
  health: '运行状态',
  machines: '机器',
  audit: '审计日志',
} satisfies Pack<typeof english>;
