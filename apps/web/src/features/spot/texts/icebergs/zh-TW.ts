import type { Pack } from '@agio/ui';
import type { icebergs as english } from './en-US.ts';

export const icebergs = {
  show: '顯示',
  variance: '每筆顯示數量的浮動百分比',
  inBook: '委託簿可見',
  hidden: '隱藏 {{amount}}',
  about_other: '約 {{count}} 筆，每筆 {{from}} 至 {{to}}',
  each_other: '約 {{count}} 筆，每筆 {{from}}',
  will: '立即生效。委託簿在 {{price}} 處約顯示 {{part}}；一筆成交完後，下一筆排在該價位已有委託之後。',
  held: '立即凍結',
  smallest: '最小顯示數量',
  reprice: '若會立即成交，則改掛到最優價之後一檔',
  restsAt: '依目前委託簿將掛在 {{price}}。',
} satisfies Pack<typeof english>;
