import type { Pack } from '@agio/ui';
import type { news as english } from './en-US.ts';

export const news = {
  title: '公告',
  find: '搜索公告',
  type: '类型',
  all: '全部',
  empty: '暂无公告。',
  byCoin: '按币种',
  feed: '订阅（RSS）',
  read: '阅读',
  otherLanguage: '{{language}} 版本',
  link: '本公告链接',
  copyLink: '复制链接',
  moreAbout: '更多 {{coin}} 公告',
  neighbours: '上一篇与下一篇',
  types: { listing: '新币上线', fees: '费率', maintenance: '维护', product: '产品', system: '系统' },
} satisfies Pack<typeof english>;
