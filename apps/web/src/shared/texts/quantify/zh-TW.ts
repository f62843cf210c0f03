import type { Pack } from '@agio/ui';
import type { quantify as english } from './en-US.ts';

export const quantify = {
  name: '量化',
  back: '返回網站',
  overview: '總覽',
  mine: '我的機器人',
  new: '新增機器人',
  ranking: '排行榜',
} satisfies Pack<typeof english>;
