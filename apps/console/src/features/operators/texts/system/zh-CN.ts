import type { Pack } from '@agio/ui';
import type { system as english } from './en-US.ts';

export const system = {
  title: '系统',
  ready: '组件',
  allReady: '全部就绪',
  notReady: '未就绪：{{parts}}',
  started: '启动时间',
  journal: '日志',
  commands_other: '{{value}} 条命令',
  rows: '数据库记录',
  shadow: '影子核心',
  behind_zero: '已同步',
  behind_other: '落后 {{count}} 条命令',
  database: '数据库',
  reached: '可访问',
  notReached: '无法访问',
  chains: '链',
  clock: '时钟',
  running: '运行中',
  held: '已暂停，等待人工确认时间',
  halted: '已暂停：{{chains}}',
  disk: '磁盘',
  free: '剩余 {{free}} / {{size}} GB',
} satisfies Pack<typeof english>;
