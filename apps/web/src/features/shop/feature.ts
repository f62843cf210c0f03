import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Counting one's own trades. */
export const shop = defineFeature({
  name: 'shop',
  switch: 'shop',
  routes,
  account: [{ to: '/account/shop', name: 'shop-names:shop', order: 330, group: 'account', Icon: ListChecks }],
  texts,
  names: 'shop-names',
});
