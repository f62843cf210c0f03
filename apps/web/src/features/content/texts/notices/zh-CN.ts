import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '消息中心',
  bell: '消息',
  allRead: '全部标为已读',
  filter: '消息筛选',
  all: '全部',
  unread: '未读',
  empty: '暂无消息。',
  emptyUnread: '没有未读消息。',
  new: '未读',
  seeAll: '查看全部消息',
  choose: '通知设置',
  sheet: '消息详情',
} satisfies Pack<typeof english>;
