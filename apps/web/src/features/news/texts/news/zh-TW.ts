import type { Pack } from '@agio/ui';
import type { news as english } from './en-US.ts';

export const news = {
  title: '公告',
  find: '搜尋公告',
  type: '類型',
  all: '全部',
  empty: '暫無公告。',
  byCoin: '按幣種',
  feed: '訂閱（RSS）',
  read: '閱讀',
  otherLanguage: '{{language}} 版本',
  link: '本公告連結',
  copyLink: '複製連結',
  moreAbout: '更多 {{coin}} 公告',
  neighbours: '上一篇與下一篇',
  types: { listing: '新幣上線', fees: '費率', maintenance: '維護', product: '產品', system: '系統' },
} satisfies Pack<typeof english>;
