import type { Pack } from '@agio/ui';
import type { status as english } from './en-US.ts';

export const status = {
  title: '系统状态',
  intro: '本站各项服务当前的运行情况，页面自动刷新。',
  parts: '平台',
  chains: '各链充提状态',
  well: '所有服务运行正常',
  unwell: '部分服务暂时不可用',
  cut: '服务器没有响应',
  cutNothing: '目前无法得知下列服务的状态，可能是您的网络或服务器中断。页面每十秒重试一次。',
  cutSeen: '下方为 {{time}} 最后一次取得的状态，可能已有变化。页面每十秒重试一次。',
  seen: '检查时间 {{time}}',
  again: '重试',
  unknown: '服务器没有响应，状态未知。',
  works: '正常',
  broken: '不可用',
  paused: '暂停',
  since: '自 {{time}} 起',
  watched: '时间以您设备的时区显示。本服务器自 {{time}} 起记录状态，此前的中断不在此列。',
  noChains: '目前没有可用的链。',
  chainWorks: '充值正常入账，提现正常处理。',
  part: {
    trading: { name: '交易', about: '下单、撮合与撤单正常。', broken: '暂时无法下单。未成交的委托和余额不受影响。' },
    histories: { name: '历史记录', about: '委托、成交与流水均为最新。', broken: '历史记录有延迟，交易照常进行，不会丢失任何数据。' },
    wallet: { name: '钱包', about: '充值、提现与划转正常处理。', broken: '充值与提现有延迟，恢复后自动继续处理。' },
    messages: { name: '消息', about: '邮件、短信与通知正常发送。', broken: '邮件、短信与通知发送有延迟。' },
  },
  pause: {
    deposit: '充值暂停入账。',
    withdrawal: '提现暂停处理。',
  },
  pauseOf: {
    deposit: '{{coins}} 充值暂停入账。',
    withdrawal: '{{coins}} 提现暂停处理。',
  },
  why: {
    maintenance: '我们正在进行维护。',
    network: '该网络目前不稳定，待其恢复正常后再继续。',
    safety: '为保障所有用户的资产安全，我们先暂停并进行检查。',
  },
} satisfies Pack<typeof english>;
