import type { SiteModule } from '@agio/module';
import type { Content } from './content.ts';
import { PROVEN_MAINTENANCE } from './maintenance/store.ts';
import { contentPeople } from './people.ts';
import type { ContentPorts } from './ports.ts';
import { PROVEN_SENDING, stopAfterRestore } from './sendings/store.ts';
import { PROVEN_SITE } from './store.ts';

export const content: SiteModule<
  'content',
  ContentPorts,
  Content,
  'hosts' | 'isServed' | 'isServing' | 'mailOf' | 'notServed' | 'siteOf' | 'siteTitles' | 'tell' | 'timeZoneOf' | 'typesOf'
> = {
  name: 'content',
  migrations: [{ module: 'content', dir: new URL('./migrations/', import.meta.url) }],
  people: contentPeople,
  proven: [PROVEN_SENDING, PROVEN_SITE, PROVEN_MAINTENANCE],
  afterRestore: stopAfterRestore,
  offers: {
    hosts: true,
    isServed: true,
    isServing: true,
    mailOf: true,
    notServed: true,
    siteOf: true,
    siteTitles: true,
    tell: true,
    timeZoneOf: true,
    typesOf: true,
  },
  open: async (ports) => (await import('./index.ts')).createContent(ports),
};
