import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  home: '首页',
  notices: '消息中心',
  noticesShort: '消息中心',
  unread_other: '{{count}} 条未读消息',
  terms: '服务条款',
  privacy: '隐私政策',
  fees: '费率与限额',
  status: '系统状态',
  app: '下载应用',
} satisfies Pack<typeof english>;
