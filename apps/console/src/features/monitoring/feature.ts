import { FolderSearch, Radar } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const found = deskQueue({
  call: 'deskCases',
  view: { view: 'open' },
  to: '/monitoring',
  texts: 'monitoring',
  name: ({ findings }) => findings.title,
});

/** What monitoring found, and the cases that operators make of it. */
export const monitoring = defineFeature({
  name: 'monitoring',
  routes,
  menu: [
    {
      to: '/monitoring',
      name: 'monitoring-names:findings',
      group: 'people',
      order: 130,
      Icon: Radar,
      roles: callers('deskFindings'),
      Count: found.Count,
    },
    { to: '/cases', name: 'monitoring-names:cases', group: 'people', order: 140, Icon: FolderSearch, roles: callers('deskCases') },
  ],
  cards: [{ place: 'queue', order: 370, roles: callers('deskCases'), Card: found.Card }],
  texts,
  names: 'monitoring-names',
});
