import { History } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Own accounts at any past moment. */
export const rewind = defineFeature({
  name: 'rewind',
  switch: 'timeMachine',
  routes,
  account: [{ to: '/account/timeMachine', name: 'rewind-names:timeMachine', order: 146, group: 'wallet', Icon: History }],
  texts,
  names: 'rewind-names',
});
