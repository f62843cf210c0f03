import type { Canary } from '../canary.ts';

/** Several machines, as the simulator plays them. */
export const MACHINES: readonly Canary[] = [
  {
    name: 'machines: a frame is appended under whatever epoch',
    file: 'packages/journal/postgres/head.ts',
    find: 'where epoch = $6 and holder = $7 and last = $8',
    replace: "where $6::bigint > 0 and $7::text <> '' and last = $8",
    caughtBy: { seeds: 'cluster', first: 12 },
  },
  {
    name: 'machines: a frame is answered before it is on a quorum',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: '      await this.#land(sealed, logicVersion);\n',
    replace: '      void this.#land(sealed, logicVersion);\n',
    caughtBy: { seeds: 'cluster', first: 1 },
  },
  {
    name: 'machines: a standby applies what its leader has not applied',
    file: 'apps/server/cluster/followed-journal.ts',
    find: 'Math.min(head.applied, head.last)',
    replace: 'Math.max(head.applied, head.last)',
    caughtBy: { seeds: 'cluster', first: 37 },
  },
  {
    name: 'machines: an open outcome is asked by a read',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: 'const head = await beat(session, this.#options.claim, this.#options.applied());',
    replace: `const read = await (await import('./head.ts')).readHead(session);
        const head = read?.epoch === this.#options.claim.epoch ? read : undefined;
        if (frame === undefined) await beat(session, this.#options.claim, this.#options.applied());`,
    caughtBy: { seeds: 'cluster', first: 1 },
  },
  {
    name: 'machines: a success that comes with a warning counts',
    file: 'packages/journal/postgres/journal-session.ts',
    find: '      if (this.#warning !== undefined) throw new OutcomeOpen(this.#warning);\n',
    replace: '',
    caughtBy: { seeds: 'cluster', first: 1 },
  },
  {
    name: 'machines: a gateway gives everything again without asking',
    file: 'packages/sequencer/standby/replica.ts',
    find: 'const sequence = sequences.get(number);',
    replace: 'const sequence = sequences.size < 0 ? sequences.get(number) : undefined;',
    caughtBy: { seeds: 'cluster', first: 2 },
  },
  {
    name: 'machines: a leader goes on without its lock',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: `      this.#isLockHeld = await takeLock(session);
    }
    this.#isOpen = true;`,
    replace: `      this.#isLockHeld = true;
    }
    this.#isOpen = true;`,
    caughtBy: { seeds: 'cluster', first: 2 },
  },
  {
    name: 'machines: a frame of another history is followed',
    file: 'packages/journal/postgres/stored-frame.ts',
    find: 'frame.first !== before + 1 || !sameHash(frame.previous, hash)',
    replace: 'frame.first !== before + 1 || hash.length !== frame.previous.length',
    caughtBy: { seeds: 'cluster', first: 5 },
  },
  {
    name: 'machines: a replica takes another core',
    file: 'packages/sequencer/standby/replica.ts',
    find: 'for (const sequence of voids) this.#voids.add(sequence);',
    replace: `for (const sequence of voids) this.#voids.add(sequence);
    const Same = this.core.constructor as typeof Core;
    (this as { core: Core }).core = new Same(undefined, this.core.save());`,
    caughtBy: { seeds: 'cluster', first: 1 },
  },
  {
    name: 'machines: a standby runs timed work as well',
    file: 'packages/sequencer/standby/standby.ts',
    find: 'if (frames.length > 0) this.#shadow?.moved();',
    replace: `const { core } = this.recovered;
    const now = Math.max(core.nowMs, this.#options.clock());
    if ((core.nextDueMs ?? Infinity) <= now) core.apply(core.sequence + 1, now, { kind: 'tick' });
    if (frames.length > 0) this.#shadow?.moved();`,
    caughtBy: { seeds: 'cluster', first: 1 },
  },
  {
    name: 'machines: a stale primary is asked forever',
    file: 'packages/journal/postgres/journal-session.ts',
    find: 'servers.indexOf(last.server) + 1 : 0',
    replace: '0 : 0',
    caughtBy: { seeds: 'cluster', first: 22 },
  },
  {
    name: 'machines: facts are on disk before their commands',
    file: 'packages/sequencer/shadow.ts',
    find: 'if (syncsCommands !== true || ',
    replace: 'if (syncsCommands !== undefined || ',
    caughtBy: { seeds: 'cluster', first: 88 },
  },
  {
    name: 'machines: a core that was replaced ends gateways that know more',
    file: 'packages/cluster/link-server.ts',
    find: 'if (greeting.epoch > this.#options.epoch)',
    replace: 'if (greeting.epoch < 0)',
    caughtBy: { seeds: 'cluster', first: 127 },
  },
];
