import { lazy } from '@agio/ui';
import { Bell as BellIcon, House } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { Bell } from './notices/components/bell.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const UnreadCount = lazy(async () => ({ default: (await import('./notices/components/unread-count.tsx')).UnreadCount }));

/** What the site says: its home page, its rules and fees, and its messages to one customer. */
export const content = defineFeature({
  name: 'content',
  routes,
  header: [{ to: '/', name: 'content-names:home', order: 10, exact: true }],
  account: [
    {
      to: '/account/notices',
      name: 'content-names:notices',
      shortName: 'content-names:noticesShort',
      order: 320,
      group: 'account',
      Icon: BellIcon,
      Count: UnreadCount,
      phone: 50,
    },
  ],
  footer: [
    { to: '/fees', name: 'content-names:fees', order: 10, for: 'anyone' },
    { to: '/status', name: 'content-names:status', order: 15, for: 'anyone' },
    { to: '/terms', name: 'content-names:terms', order: 30, for: 'anyone' },
    { to: '/privacy', name: 'content-names:privacy', order: 40, for: 'anyone' },
    { to: '/appDownload', name: 'content-names:app', order: 50, for: 'anyone' },
  ],
  command: [
    { to: '/fees', name: 'content-names:fees', order: 510, for: 'anyone' },
    { to: '/status', name: 'content-names:status', order: 515, for: 'anyone' },
    { to: '/terms', name: 'content-names:terms', order: 520, for: 'anyone' },
    { to: '/privacy', name: 'content-names:privacy', order: 530, for: 'anyone' },
  ],
  bar: [{ to: '/', name: 'content-names:home', order: 10, for: 'anyone', Icon: House }],
  tools: [Bell],
  texts,
  names: 'content-names',
});
