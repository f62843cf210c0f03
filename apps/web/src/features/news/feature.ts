import { defineFeature } from '../../shared/feature.ts';
import { Headline } from './components/headline.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Announcements of the site. */
export const news = defineFeature({
  name: 'news',
  routes,
  headline: Headline,
  header: [{ to: '/news', name: 'news-names:news', order: 60, exact: false }],
  footer: [{ to: '/news', name: 'news-names:news', order: 8, for: 'anyone' }],
  command: [{ to: '/news', name: 'news-names:news', order: 505, for: 'anyone' }],
  texts,
  names: 'news-names',
});
