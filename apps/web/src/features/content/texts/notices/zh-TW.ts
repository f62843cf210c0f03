import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '訊息中心',
  bell: '訊息',
  allRead: '全部標為已讀',
  filter: '訊息篩選',
  all: '全部',
  unread: '未讀',
  kinds: {
    security: '安全',
    fill: '成交',
    deposit: '充值',
    withdrawal: '提現',
    ticket: '工單',
    certification: '實名認證',
    news: '公告',
    otc: 'OTC 訂單',
    alert: '價格提醒',
  },
  next: {
    security: '查看安全設定',
    fill: '查看我的委託',
    deposit: '查看充值紀錄',
    withdrawal: '查看提現紀錄',
    ticket: '查看我的工單',
    certification: '查看認證進度',
    otc: '查看我的訂單',
    alert: '查看價格提醒',
  },
  empty: '尚無訊息',
  emptyUnread: '沒有未讀訊息',
  new: '未讀',
  seeAll: '查看全部訊息',
  choose: '設定通知',
  sheet: '訊息內容',
} satisfies Pack<typeof english>;
