import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Figures of the customer's robots, the public ranking, and copies of ranked robots. Their own are seen when the site has robots off. */
export const quantify = defineFeature({
  name: 'quantify',
  switch: 'robot',
  leavesOpen: ['/allmill'],
  routes,
  header: [{ to: '/allmill', name: 'quantify-names:quantify', order: 70, exact: false, isHot: true }],
  texts,
  names: 'quantify-names',
});
