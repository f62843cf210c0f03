import type { Pack } from '@agio/ui';
import type { asking as english } from './en-US.ts';

export const asking = {
  preview: '查看变更',
  changes: '将作出的准确变更',
  reason: '理由（记入审计日志）',
  reasonHelp: '至少三个字符。',
  note: '须由另一人批准。在此之前不作任何变更。',
  asked: '申请 {{id}} 等待第二人处理，目前尚未变更。',
  openRequest: '打开申请 {{id}}',
  effect: {
    title: '最近 30 天的手续费',
    note: '按相同成交量计算',
    side: '支付方',
    before: '实际',
    after: '变更后',
    difference: '差额',
    fills: '成交笔数',
    maker: '挂单方',
    taker: '吃单方',
  },
} satisfies Pack<typeof english>;
