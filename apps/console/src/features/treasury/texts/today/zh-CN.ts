import type { Pack } from '@agio/ui';
import type { today as english } from './en-US.ts';

export const today = {
  title: '今日',
  period: '时段',
  periods: { '24h': '24 小时', '30d': '30 天', '1y': '一年' },
  volume: '成交额',
  fees: '手续费',
  active: '活跃客户',
  signUps: '新注册',
  deposits: '已入账充值',
  withdrawals: '已确认提现',
  customers: '客户总数',
  change: '较前 {{change}}',
  byHour: '每小时成交额（按当前汇率）',
  byDay: '每日成交额（按当前汇率）',
  highest: '最高 {{volume}}',
} satisfies Pack<typeof english>;
