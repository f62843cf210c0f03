import type { Pack } from '@agio/ui';
import type { convert as english } from './en-US.ts';

export const convert = {
  open: '小额资产兑换',
  title: '小额资产兑换',
  text: '平台按参考价收购低于市场最小交易量的资产，收取 {{fee}} 手续费，所得 {{quote}} 立即计入您的交易账户。',
  list: '可兑换的资产',
  at: '参考价 {{price}}',
  fee: '手续费 {{fee}}',
  worth: '按参考价计的价值',
  feeTotal: '手续费（{{rate}}）',
  total: '您将收到',
  moves: '确认前如价格下跌超过 {{tolerance}}，该币种不会兑换。',
  dayLeft: '今日可兑换额度：{{left}} / {{limit}} {{quote}}。',
  kept: '暂不可兑换',
  submit: '兑换为 {{quote}}',
  cancel: '取消',
  close: '关闭',
  none: '您没有可兑换的小额资产。',
  nothingNow: '您的小额资产目前均不可兑换。',
  done: '兑换完成',
  received: '收到 {{amount}} {{quote}}',
  records: '查看财务记录',
} satisfies Pack<typeof english>;
