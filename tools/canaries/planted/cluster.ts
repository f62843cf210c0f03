import type { Canary } from '../canary.ts';

const TESTS = 'e2e/faults/replicated-journal.test.ts';
const REPLICA = 'packages/sequencer/standby/replica.test.ts';

/** The journal that PostgreSQL keeps. */
export const CLUSTER: readonly Canary[] = [
  {
    name: '36: a frame that anybody wrote is followed',
    file: 'packages/journal/postgres/stored-frame.ts',
    find: '!isSeal(seal, sealOfFrame(key, own, from))',
    replace: '!(seal instanceof Uint8Array)',
    caughtBy: { tests: 'apps/server/cluster/move-journal.test.ts', named: 'what was written into the database' },
  },
  {
    name: '36: the next leader goes on with a day of its own',
    file: 'apps/server/cluster/lead.ts',
    find: 'if (tradedDay !== undefined)',
    replace: "if (tradedDay === '')",
    caughtBy: { tests: 'apps/server/cluster/lead.test.ts', named: 'takes over goes on' },
  },
  {
    name: 'a gateway gives a command again without asking whether it is in the journal',
    file: 'packages/sequencer/standby/replica.ts',
    find: '(isComplete && sequence === undefined)',
    replace: 'sequence === undefined',
    caughtBy: { tests: REPLICA, named: 'nobody knows what landed' },
  },
  {
    name: 'commands of a connection that has ended are not waited for',
    file: 'packages/cluster/link-server.ts',
    find: '      this.#end(greeting.link, link);\n',
    replace: '',
    caughtBy: { tests: 'packages/cluster/link-server.test.ts', named: 'waits for what an earlier connection gave' },
  },
  {
    name: 'a replica that computes something else goes on',
    file: 'packages/sequencer/standby/replica.ts',
    find: 'if (digest !== undefined && digest !== this.core.digest)',
    replace: "if (digest === '')",
    caughtBy: { tests: REPLICA, named: 'ends the replica' },
  },
  {
    name: 'a command that the leader left out is given to the next one',
    file: 'packages/sequencer/standby/replica.ts',
    find: 'for (const sequence of voids) this.#voids.add(sequence);',
    replace: 'this.#voids.clear();',
    caughtBy: { tests: REPLICA, named: 'that the leader left out' },
  },
  {
    name: 'a frame is appended under whatever epoch',
    file: 'packages/journal/postgres/head.ts',
    find: 'where epoch = $6 and holder = $7 and last = $8',
    replace: "where $6::bigint > 0 and $7::text <> '' and last = $8",
    caughtBy: { tests: TESTS, named: 'of two cores one leads' },
  },
  {
    name: 'a success that comes with a warning counts',
    file: 'packages/journal/postgres/journal-session.ts',
    find: '      if (this.#warning !== undefined) throw new OutcomeOpen(this.#warning);\n',
    replace: '',
    caughtBy: { tests: TESTS, named: 'a wait that somebody cancelled' },
  },
  {
    name: 'a frame is answered before it is on a quorum',
    file: 'packages/journal/postgres/replicated-writer.ts',
    find: '      await this.#land(sealed, logicVersion);\n',
    replace: '      void this.#land(sealed, logicVersion);\n',
    caughtBy: { tests: TESTS, named: 'a wait that somebody cancelled' },
  },
  {
    name: 'papers of a gateway open the console',
    file: 'apps/server/cluster/link-door.ts',
    find: "const asConsole = nameAs('console');",
    replace: "const asConsole = nameAs('console') ?? nameAs('gateway');",
    caughtBy: { tests: 'e2e/api/attacks/console-front.test.ts', named: 'those of a gateway no console' },
  },
  {
    name: '36: a slow body keeps a connection to the core',
    file: 'apps/server/cluster/gathering.ts',
    find: 'return bytes <= ONE_MAX && this.#bytes + bytes <= ALL_MAX;',
    replace: 'return bytes < 0 && this.#bytes + bytes <= ALL_MAX;',
    caughtBy: { tests: 'apps/server/cluster/pass-on.test.ts', named: 'answers others at once' },
  },
  {
    name: '43: a gateway answers callers of whom it has not heard yet',
    file: 'apps/server/cluster/gateway/callers.ts',
    find: '      await this.#caughtUpWith(answer);\n',
    replace: '',
    caughtBy: { tests: 'e2e/api/attacks/gateways.test.ts', named: 'knows who has just signed up' },
  },
  {
    name: '43: pages hear of maintenance before their gateway does',
    file: 'apps/server/cluster/link-door.ts',
    find: "    if (frame.channel === 'site') this.#news.look();\n",
    replace: '',
    caughtBy: { tests: 'e2e/api/attacks/gateways.test.ts', named: 'refuses in maintenance' },
  },
  {
    name: 'what a gateway gives is taken as it comes',
    file: 'apps/server/cluster/well-formed.ts',
    find: "typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;",
    replace: "typeof value === 'number' && value >= least && value <= most;",
    caughtBy: { tests: 'apps/server/cluster/may-come.test.ts', named: 'stops no core' },
  },
  {
    name: '36: every machine proves the rows of an earlier release once more',
    file: 'apps/server/cluster/lead.ts',
    find: 'if (proven !== undefined) noteProven(',
    replace: "if (proven === '') noteProven(",
    caughtBy: { tests: 'apps/server/cluster/lead.test.ts', named: 'proven by no other one' },
  },
  {
    name: '36: a gateway watches for whatever it says',
    file: 'packages/cluster/messages.ts',
    find: "(what === 'working' || what === 'all')",
    replace: 'isText(what)',
    caughtBy: { tests: 'packages/cluster/messages.test.ts', named: 'what a gateway says' },
  },
];
