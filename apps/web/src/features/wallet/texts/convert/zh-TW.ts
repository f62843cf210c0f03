import type { Pack } from '@agio/ui';
import type { convert as english } from './en-US.ts';

export const convert = {
  open: '小額資產兌換',
  title: '小額資產兌換',
  text: '平台按參考價收購低於市場最小交易量的資產，收取 {{fee}} 手續費，所得 {{quote}} 立即計入您的交易帳戶。',
  list: '可兌換的資產',
  at: '參考價 {{price}}',
  fee: '手續費 {{fee}}',
  worth: '按參考價計的價值',
  feeTotal: '手續費（{{rate}}）',
  total: '您將收到',
  moves: '確認前如價格下跌超過 {{tolerance}}，該幣種不會兌換。',
  dayLeft: '今日可兌換額度：{{left}} / {{limit}} {{quote}}。',
  kept: '暫不可兌換',
  submit: '兌換為 {{quote}}',
  cancel: '取消',
  close: '關閉',
  none: '您沒有可兌換的小額資產。',
  nothingNow: '您的小額資產目前均不可兌換。',
  done: '兌換完成',
  received: '收到 {{amount}} {{quote}}',
  records: '檢視財務記錄',
} satisfies Pack<typeof english>;
