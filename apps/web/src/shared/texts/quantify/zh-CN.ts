import type { Pack } from '@agio/ui';
import type { quantify as english } from './en-US.ts';

export const quantify = {
  name: '量化',
  back: '返回网站',
  overview: '概览',
  mine: '我的机器人',
  new: '新建机器人',
  ranking: '排行榜',
} satisfies Pack<typeof english>;
