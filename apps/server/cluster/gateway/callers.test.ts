// Protects who a gateway takes callers for: what it keeps of the core's answers ends with the session, after half a minute, and when the core was away.
import { CoreUnavailable } from '@agio/cluster';
import { PassingClock } from '@agio/kernel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { LinkedCallers } from './callers.ts';
import type { CoreLink } from './core-link.ts';

const KEPT_MS = 30_000;
const CALLER = { customer: 7, host: 'agio.example', ip: '192.0.2.1' };

/** A core that leads: what it answers now, and what it was asked. */
class Leading {
  readonly asked: string[] = [];
  session: string | null = 's1';
  deviceUntil: number | null = 5;
  notServed: 'country' | null = 'country';
  /** What the replica waits for before it has applied what the core had. */
  applied: Promise<void> = Promise.resolve();
  /** What callers wait for while no core leads. */
  leads: Promise<string> = Promise.resolve('https://core');
  /** How many answers wait for it. */
  waiting = 0;
  readonly replica = {
    reached: () => {
      this.waiting += 1;
      return this.applied;
    },
  };

  opened(): Promise<string> {
    return this.leads;
  }

  async ask(what: string): Promise<unknown> {
    await this.opened();
    this.asked.push(what);
    const owner = { customer: 7, session: this.session, expiresAtMs: null, sequence: 9 };
    const answers: Readonly<Record<string, unknown>> = {
      owner: this.session === null ? null : owner,
      keySession: { ok: true, ...owner, scopes: ['read'] },
      device: this.deviceUntil,
      served: this.notServed,
    };
    return answers[what];
  }
}

let core: Leading;
let clock: PassingClock;
let callers: LinkedCallers;
beforeEach(() => {
  [core, clock] = [new Leading(), new PassingClock()];
  callers = new LinkedCallers(core as unknown as CoreLink, clock);
});

const KEY = { key: 'k', timestamp: '1', signature: 's', method: 'GET', url: '/', body: '', ip: '192.0.2.1' } as const;
const owner = async () => (await callers.ownerOf('token'))?.session;
const device = async () => callers.deviceWaits({ customer: 7, session: 's1' });
const served = async (print = 'p') => callers.notServed(CALLER, print);
const known = async () => [await owner(), await device(), await served()];

it('asks the core once for each caller, and again after half a minute', async () => {
  expect([await known(), await known()]).toEqual(Array.from({ length: 2 }, () => ['s1', 5, 'country']));
  expect(core.asked).toEqual(['owner', 'device', 'served']);
  clock.pass(KEPT_MS);
  await known();
  expect(core.asked).toHaveLength(6);
});

it('believes nothing any more of what it was told before the core was away', async () => {
  await known();
  Object.assign(core, { session: null, deviceUntil: null, notServed: null });
  expect(await known()).toEqual(['s1', 5, 'country']);
  callers.clear();
  expect(await known()).toEqual([undefined, null, undefined]);
});

it('answers who asked while no core led, once one does', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  core.leads = promise;
  const asked = [owner(), callers.openByKey(KEY).then(({ ok }) => ok)];
  callers.clear();
  resolve('https://core');
  expect(await Promise.all(asked)).toEqual(['s1', true]);
  expect([await owner(), core.asked]).toEqual(['s1', ['owner', 'keySession']]);
});

it('forgets a session that has ended, and no other', async () => {
  await known();
  core.session = 's2';
  expect((await callers.ownerOf('other'))?.session).toBe('s2');
  core.session = null;
  callers.forget('s1');
  expect([await owner(), (await callers.ownerOf('other'))?.session]).toEqual([undefined, 's2']);
  await device();
  expect(core.asked).toEqual(['owner', 'device', 'served', 'owner', 'owner', 'device']);
});

it('asks again whether a caller is served once the sites serve others', async () => {
  expect(await served()).toBe('country');
  core.notServed = null;
  expect([await served(), await served('q'), await served('')]).toEqual(['country', undefined, undefined]);
  expect(core.asked).toEqual(['served', 'served']);
});

describe('an answer that waits until the replica has caught up', () => {
  let catchUp: () => void;
  beforeEach(() => {
    ({ promise: core.applied, resolve: catchUp } = Promise.withResolvers<void>());
  });

  it('says nothing of a session that ended meanwhile', async () => {
    const asked = [owner(), callers.openByKey(KEY).then(({ ok }) => ok)];
    await expect.poll(() => core.waiting).toBe(2);
    callers.forget('s1');
    catchUp();
    expect(await Promise.all(asked)).toEqual([undefined, false]);
  });

  it('is not believed if the core was away meanwhile, when a session could end unheard', async () => {
    const asked = [owner(), callers.openByKey(KEY)].map((answer) => expect(answer).rejects.toThrow(CoreUnavailable));
    await expect.poll(() => core.waiting).toBe(2);
    callers.clear();
    catchUp();
    await Promise.all(asked);
    core.session = null;
    expect(await owner()).toBeUndefined();
  });
});
