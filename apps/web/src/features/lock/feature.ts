import { CalendarCheck, LockKeyhole } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Coins that are locked and come back on the promised days, with a reward or without. */
export const lock = defineFeature({
  name: 'lock',
  switch: 'lock',
  leavesOpen: ['lock', 'release', 'timeMachine/vault'],
  routes,
  account: [
    { to: '/account/lock', name: 'lock-names:lock', order: 142, group: 'wallet', Icon: LockKeyhole, phone: 14 },
    { to: '/account/release', name: 'lock-names:release', order: 144, group: 'wallet', Icon: CalendarCheck },
  ],
  texts,
  names: 'lock-names',
});
