import type { Canary } from '../canary.ts';

/** Several machines, as the simulator plays them. */
export const MACHINES: readonly Canary[] = [
  {
    name: 'machines: a frame is appended under whatever epoch',
    file: 'packages/journal/postgres/head.ts',
    find: 'where epoch = $6 and holder = $7 and last = $8',
    replace: "where $6::bigint > 0 and $7::text <> '' and last = $8",
    caughtBy: 'cluster',
  },
  {
    name: 'machines: a frame is answered before it is on a quorum',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: '      await this.#land(sealed, logicVersion);\n',
    replace: '      void this.#land(sealed, logicVersion);\n',
    caughtBy: 'cluster',
  },
  {
    name: 'machines: a standby applies what its leader has not applied',
    file: 'apps/server/cluster/followed-journal.ts',
    find: 'Math.min(head.applied, head.last)',
    replace: 'Math.max(head.applied, head.last)',
    caughtBy: 'cluster',
  },
  {
    name: 'machines: an open outcome is asked by a read',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: 'const head = await beat(session, this.#options.claim, this.#options.applied());',
    replace: `const read = await (await import('./head.ts')).readHead(session);
        const head = read?.epoch === this.#options.claim.epoch ? read : undefined;
        if (frame === undefined) await beat(session, this.#options.claim, this.#options.applied());`,
    caughtBy: 'cluster',
  },
  {
    name: 'machines: a success that comes with a warning counts',
    file: 'packages/journal/postgres/journal-session.ts',
    find: '      if (this.#warning !== undefined) throw new OutcomeOpen(this.#warning);\n',
    replace: '',
    caughtBy: 'cluster',
  },
];
