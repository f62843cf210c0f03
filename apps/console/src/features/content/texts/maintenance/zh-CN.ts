import type { Pack } from '@agio/ui';
import type { maintenance as english } from './en-US.ts';

export const maintenance = {
  title: '维护模式',
  off: '未开启：站点正常接受下单和付款。',
  announced: '已公告：{{from}} 至 {{until}}。',
  on: '自 {{from}} 起进行中；告知客户的预计结束时间为 {{until}}。',
  late: '自 {{from}} 起进行中，已超过告知客户的结束时间 {{until}}。请结束维护或公告新的时间。',
  copy: '这是站点副本：不发送邮件，也不跟随任何链。',
  what: '维护期间，下单、划转、提现、投注等一切资金变动均被拒绝，错误代码为 MAINTENANCE。撤单和查看不受影响，所有打开的页面会显示带时间的横幅。',
  goesOn: '核心内部的事项照常进行：机器人、OTC 与 C2C 的时限、锁仓释放。充值照常入账，已批准的提现照常发出；如需一并停止，请暂停相应的链。',
  reason: '原因',
  begin: {
    open: '开始或公告',
    change: '更改时间',
    title: '开始或公告维护',
    from: '开始时间（留空为立即）',
    fromUtc: '开始时间，UTC（留空为立即）',
    until: '预计结束时间',
    untilUtc: '预计结束时间，UTC',
    help: '维护不会自动结束，须由所有者在此结束。',
    submit: '确认',
    done: '已公告',
  },
  end: { open: '结束维护', title: '结束维护', submit: '结束', done: '站点已恢复接受下单' },
} satisfies Pack<typeof english>;
