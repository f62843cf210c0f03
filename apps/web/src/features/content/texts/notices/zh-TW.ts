import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '訊息中心',
  bell: '訊息',
  allRead: '全部標為已讀',
  filter: '訊息篩選',
  all: '全部',
  unread: '未讀',
  empty: '尚無訊息。',
  emptyUnread: '沒有未讀訊息。',
  new: '未讀',
  seeAll: '查看全部訊息',
  choose: '通知設定',
  sheet: '訊息內容',
} satisfies Pack<typeof english>;
