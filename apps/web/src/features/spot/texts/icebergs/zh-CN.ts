import type { Pack } from '@agio/ui';
import type { icebergs as english } from './en-US.ts';

export const icebergs = {
  show: '显示',
  variance: '每笔显示数量的浮动百分比',
  inBook: '盘口可见',
  hidden: '隐藏 {{amount}}',
  about_other: '约 {{count}} 笔，每笔 {{from}} 至 {{to}}',
  each_other: '约 {{count}} 笔，每笔 {{from}}',
  will: '立即生效。盘口在 {{price}} 处约显示 {{part}}；一笔成交完后，下一笔排在该价位已有委托之后。',
  held: '立即冻结',
  smallest: '最小显示数量',
  reprice: '若会立即成交，则改挂到最优价之后一档',
  restsAt: '按当前盘口将挂在 {{price}}。',
} satisfies Pack<typeof english>;
