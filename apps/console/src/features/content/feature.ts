import { BellRing, Construction, Globe } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** What sites show: words, pictures, languages and what is switched on, by host; and notices to many customers. */
export const content = defineFeature({
  name: 'content',
  routes,
  menu: [
    {
      to: '/notices',
      name: 'content-names:notices',
      group: 'site',
      order: 530,
      Icon: BellRing,
      roles: callers('deskNotices'),
    },
    {
      to: '/maintenance',
      name: 'content-names:maintenance',
      group: 'site',
      order: 895,
      Icon: Construction,
      roles: callers('deskMaintenance'),
    },
    { to: '/sites', name: 'content-names:sites', group: 'site', order: 820, Icon: Globe, roles: callers('deskSites') },
  ],
  texts,
  names: 'content-names',
});
