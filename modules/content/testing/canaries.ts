import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'open pages are not told that their site changed',
    file: 'modules/content/site-feed.ts',
    find: "this.#publish(heard.topic, frameOf('update', entry, this.#standing()));",
    replace: '',
    caughtBy: { tests: 'modules/content/site-feed.test.ts' },
  },
  {
    name: 'O7: maintenance ends by the clock, while somebody still works on the site',
    file: 'modules/content/maintenance/maintenance.ts',
    find: 'this.#record.from <= this.#ports.now() ?',
    replace: 'this.#record.from <= this.#ports.now() && this.#record.until > this.#ports.now() ?',
    caughtBy: { tests: 'modules/content/maintenance/maintenance.test.ts' },
  },
  {
    name: 'O7: calls over a socket are taken during maintenance',
    file: 'packages/gateway/socket/socket-calls.ts',
    find: 'const closedNow = maintenanceRefusal(ports, call);',
    replace: 'const closedNow = maintenanceRefusal({}, call);',
    caughtBy: { tests: 'e2e/api/operation/maintenance.test.ts' },
  },
  {
    name: 'mails about what happens without a customer are from the first of several sites',
    file: 'modules/identity/messages/messages.ts',
    find: "const host = more.host ?? person?.site ?? '';",
    replace: "const host = more.host ?? '';",
    caughtBy: { tests: 'modules/identity/messages/messages.test.ts', named: 'is from the site' },
  },
  {
    name: 'who is not served by their own site is served at another host of the installation',
    file: 'modules/content/served/served.ts',
    find: 'this.#reasonAt([host, site], ip, countries)',
    replace: 'this.#reasonAt([host], ip, countries)',
    caughtBy: { tests: 'modules/content/served/served.test.ts' },
  },
  {
    name: 'receivers of a notice to many stay listed after they were told',
    file: 'modules/content/sendings/store.ts',
    find: '`delete from content_sending_receiver where sending = $1 and customer in\n       (select customer from content_sending_receiver where sending = $1 order by customer limit $2) returning customer`',
    replace: "'select customer from content_sending_receiver where sending = $1 order by customer limit $2'",
    caughtBy: { tests: 'modules/content/sendings/sendings.test.ts', named: 'misses nobody after a crash' },
  },
];
