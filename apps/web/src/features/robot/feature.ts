import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Robots that trade with the money that their customers gave them. What they have is seen and stopped when the site has them off. */
export const robot = defineFeature({
  name: 'robot',
  switch: 'robot',
  leavesOpen: ['/autoTrade', '/autoTrade/history/$id'],
  routes,
  texts,
  names: 'robot-names',
});
