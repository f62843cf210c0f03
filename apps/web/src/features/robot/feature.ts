import { lazy } from '@agio/ui';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Robots that trade with the money that their customers gave them. What they have is seen and stopped when the site has them off. */
export const robot = defineFeature({
  name: 'robot',
  switch: 'robot',
  leavesOpen: ['/autoTrade', '/autoTrade/history/$id'],
  routes,
  tradingTabs: [
    {
      name: 'robot-names:tab',
      order: 10,
      List: lazy(async () => ({ default: (await import('./components/trading-list.tsx')).TradingList })),
    },
  ],
  texts,
  names: 'robot-names',
});
