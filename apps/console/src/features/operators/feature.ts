import { lazy } from '@agio/ui';
import { HeartPulse, ScrollText, Server, UserCog, Users } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { roles } from '../../shared/roles.ts';
import { HealthCount } from './health/health-count.tsx';
import { WaitingCount } from './requests/components/waiting-count.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const RequestsCard = lazy(async () => ({ default: (await import('./requests/components/requests-card.tsx')).RequestsCard }));
const AuditCard = lazy(async () => ({ default: (await import('./audit/components/audit-card.tsx')).AuditCard }));

const SystemCard = lazy(async () => ({ default: (await import('./system/system-card.tsx')).SystemCard }));

/** The people who run the site: log-in and invitations, what takes two people, colleagues, and the log of all they did. */
export const operators = defineFeature({
  name: 'operators',
  routes,
  menu: [
    { to: '/requests', name: 'operators-names:requests', group: 'top', order: 20, Icon: Users, roles, Count: WaitingCount },
    { to: '/people', name: 'operators-names:people', group: 'site', order: 910, Icon: UserCog, roles },
    { to: '/health', name: 'operators-names:health', group: 'site', order: 900, Icon: HeartPulse, roles, Count: HealthCount },
    { to: '/machines', name: 'operators-names:machines', group: 'site', order: 905, Icon: Server, roles },
    { to: '/audit', name: 'operators-names:audit', group: 'site', order: 920, Icon: ScrollText, roles },
  ],
  cards: [
    { place: 'queue', order: 900, roles, Card: RequestsCard },
    { place: 'card', order: 900, roles, Card: AuditCard },
    { place: 'card', order: 910, roles, Card: SystemCard },
  ],
  texts,
  names: 'operators-names',
});
