import { Megaphone } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** What the site announces: drafts, what waits for its time, and what is out. */
export const news = defineFeature({
  name: 'news',
  routes,
  menu: [{ to: '/news', name: 'news-names:news', group: 'site', order: 520, Icon: Megaphone, roles: callers('deskNewsList') }],
  texts,
  names: 'news-names',
});
