import type { Pack } from '@agio/ui';
import type { notices as english } from './en-US.ts';

export const notices = {
  title: '消息中心',
  bell: '消息',
  allRead: '全部标为已读',
  filter: '消息筛选',
  all: '全部',
  unread: '未读',
  kinds: {
    security: '安全',
    fill: '成交',
    deposit: '充值',
    withdrawal: '提现',
    ticket: '工单',
    certification: '实名认证',
    news: '公告',
    otc: 'OTC 订单',
    alert: '价格提醒',
  },
  next: {
    security: '查看安全设置',
    fill: '查看我的委托',
    deposit: '查看充值记录',
    withdrawal: '查看提现记录',
    ticket: '查看我的工单',
    certification: '查看认证进度',
    otc: '查看我的订单',
    alert: '查看价格提醒',
  },
  empty: '暂无消息',
  emptyUnread: '没有未读消息',
  new: '未读',
  seeAll: '查看全部消息',
  choose: '设置通知',
  sheet: '消息详情',
} satisfies Pack<typeof english>;
