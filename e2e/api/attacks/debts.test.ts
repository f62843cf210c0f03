// Protects: nothing that a customer has is out of a debt's reach, wherever they put it; and a request about one robot is never answered with what was done to another.
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
  site = await openSmall({ ...SMALL_SEED, features: { robot: true, lock: true, dice: true } });
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
  const own = 1;
  const balance = (kind: string): bigint => {
    const { core } = site.inside;
    const found = core.balances(own).find((one) => one.coin === core.coin('BTC')?.id && one.kind === kind);
    return BigInt(found?.available ?? 0);
  };

  it('A2: is paid with what its owner has of it in a vault, in a pool, in a robot and in a bond', async () => {
    const { core } = site.inside;
    const btc = core.coin('BTC')?.id ?? -1;
    const chain = 'GHOST';
    await apply({ kind: 'wallet.define_chain', code: chain, family: 'evm' });
    await apply({ kind: 'wallet.list_coin', chain, coin: 'BTC', decimals: 8, native: true });
    await apply({ kind: 'wallet.advance', chain, height: 0, hash: 'h0' });
    const at = { chain, coin: 'BTC', height: 1, block: 'h1', txid: 't', index: '0' };
    await apply({ kind: 'wallet.credit', ...at, units: String(4n * BITCOIN), owner: own, account: 'trading' });
    await apply({ kind: 'wallet.advance', chain, height: 1, hash: 'h1' });

    const vault = { coin: 'BTC', amount: '1', period: 'week', parts: 2, emergency: false, understood: true } as const;
    await alice.client.call('lockVault', { body: vault });
    const rules = { edge: 10, house: 0, minStake: '1', maxStake: '1000', minDeposit: '1', isOpen: true, by: 1, decidedBy: 2 };
    await apply({ kind: 'dice.pool', coin: 'BTC', ...rules });
    const one = String(BITCOIN);
    await apply({ kind: 'wallet.move', customer: own, from: 'trading', to: 'game', coin: 'BTC', amount: one, request: null });
    await apply({ kind: 'dice.invest', customer: own, coin: 'BTC', amount: one, by: 0, decidedBy: 0, request: null });
    const robot = await alice.client.call('robotCreate', { body: { terms: GRID, name: '', start: true } });
    await expect.poll(() => stateOf(robot.id), WAIT).toBe('running');
    const half = String(BITCOIN / 2n);
    await apply({ kind: 'wallet.move', customer: own, from: 'trading', to: 'fiat', coin: 'BTC', amount: half, request: null });
    await apply({ kind: 'c2c.apply', customer: own, coin: 'BTC', bond: half, words: 'none', request: null });
    await apply({ kind: 'c2c.judge', customer: own, decision: 'verify', by: 1 });
    // Everything else that she has of it goes to an accomplice.
    const send = { kind: 'wallet.send', customer: own, to: 2, coin: 'BTC', dayLimit: '', verification: '', words: '', request: null };
    await apply({ ...send, amount: String(balance('trading')) });
    await apply({ kind: 'wallet.reorganise', chain, height: 0 });
    expect(core.owes(own, btc)).toBe(true);
    await expect.poll(() => stateOf(robot.id), WAIT).toBe('stopped');
    expect((await alice.client.call('robotOne', { params: { id: robot.id } })).ending).toBe('owed');
    await expect.poll(() => balance('lock.principal') + balance('c2c.bond'), WAIT).toBe(0n);
    // A provider who is suspended for it is told.
    const titles = async () => (await alice.client.call('noticeList', { query: {} })).list.map(({ title }) => title);
    await expect.poll(titles, WAIT).toContain('Suspended as a service provider');
    // Shares of a pool are paid out a day later.
    site.clock.pass(25 * 3_600_000);
    await expect.poll(() => core.owes(own, btc), WAIT).toBe(false);
    expect(core.audit()).toEqual([]);
  });
});
