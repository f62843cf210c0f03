// Protects: robots are no place where a debt does not reach, and a request about one robot is never answered with what was done to another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { ALICE, logInTo, openSmall, SMALL_SEED } from '../../../harness/small-site.ts';
import { ask } from './ask.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const BITCOIN = 100_000_000n;
const GRID = {
  kind: 'grid',
  market: 'BTC_USDT',
  lower: '62000',
  upper: '66000',
  grids: 4,
  spacing: 'arithmetic',
  amount: '1',
  ownAmount: '2',
} as const;

let site: OpenedSite;
let alice: LoggedIn;
beforeAll(async () => {
  site = await openSmall({ ...SMALL_SEED, features: { robot: true } });
  alice = await logInTo(site, ALICE);
}, 240_000);
afterAll(() => site.remove());

async function apply(command: object): Promise<void> {
  const { reply } = await site.inside.submit(command as never);
  if (!reply.ok) throw new Error(`${JSON.stringify(command)}: ${reply.refusal}`);
}

const stateOf = async (id: string) => (await alice.client.call('robotOne', { params: { id } })).state;

describe('a request key that was used for one robot', () => {
  it('says of another one that it conflicts, and gives the same robot the same answer', async () => {
    const draft = () => alice.client.call('robotCreate', { body: { terms: GRID, name: '', start: false } });
    const [one, other] = [await draft(), await draft()];
    const stop = ({ id }: { readonly id: string }) =>
      ask(
        site,
        { method: 'POST', path: calls.robotStop.path.replace('{id}', id) },
        { token: alice.token, body: { coins: 'keep' }, headers: { 'idempotency-key': 'stop-it' } },
      );
    expect(await stop(one)).toMatchObject({ code: 'SUCCESS', data: { id: one.id, state: 'stopped' } });
    expect((await stop(other)).code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await stateOf(other.id)).toBe('draft');
    expect(await stop(one)).toMatchObject({ code: 'SUCCESS', data: { id: one.id, state: 'stopped' } });
  });
});

describe('a deposit that is taken back', () => {
  it('A2: is paid with what a robot has of it', async () => {
    const { core } = site.inside;
    const [own, friend] = [1, 2];
    const btc = core.coin('BTC')?.id;
    const owed = () => core.owes(own, btc ?? -1);
    const at = { chain: 'GHOST', coin: 'BTC', height: 1, block: 'h1', txid: 't', index: '0' };
    await apply({ kind: 'wallet.define_chain', code: 'GHOST', family: 'evm' });
    await apply({ kind: 'wallet.list_coin', chain: 'GHOST', coin: 'BTC', decimals: 8, native: true });
    await apply({ kind: 'wallet.advance', chain: 'GHOST', height: 0, hash: 'h0' });
    await apply({ kind: 'wallet.credit', ...at, units: String(2n * BITCOIN), owner: own, account: 'trading' });
    await apply({ kind: 'wallet.advance', chain: 'GHOST', height: 1, hash: 'h1' });
    const robot = await alice.client.call('robotCreate', { body: { terms: GRID, name: '', start: true } });
    await expect.poll(() => stateOf(robot.id), WAIT).toBe('running');
    // Everything else that she has of it goes to an accomplice.
    const rest = core.balances(own).find(({ coin, kind }) => coin === btc && kind === 'trading')?.available;
    const send = { kind: 'wallet.send', customer: own, to: friend, coin: 'BTC', dayLimit: '', verification: '', words: '', request: null };
    await apply({ ...send, amount: rest });
    await apply({ kind: 'wallet.reorganise', chain: 'GHOST', height: 0 });
    await expect.poll(owed, WAIT).toBe(false);
    expect(await alice.client.call('robotOne', { params: { id: robot.id } })).toMatchObject({ state: 'stopped', ending: 'owed' });
    expect(core.audit()).toEqual([]);
  });
});
