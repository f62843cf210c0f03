import type { SiteModule } from '@agio/module';
import type { News } from './news.ts';
import type { NewsPorts } from './ports.ts';

export const news: SiteModule<'news', NewsPorts, News> = {
  name: 'news',
  migrations: [{ module: 'news', dir: new URL('./migrations/', import.meta.url) }],
  people: { tables: [], nobodys: ['news_item'] },
  demo: async () => (await import('./demo/index.ts')).newsDemo,
  open: async (ports) => (await import('./index.ts')).createNews(ports),
};
