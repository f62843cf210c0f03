// Protects the referral programme over calls: what an invitation brings is added up to the atom from the fees that were paid, credited at the full hour and once, and no customer earns by themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '@agio/client';
import { parseDecimal } from '@agio/kernel';
import { HOUR_MS } from '@agio/kernel/time';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { agree, signIn } from '../../harness/operators.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { register } from '../../harness/register.ts';
import { ALICE, BOB, logInTo, openSmall, SMALL_SEED } from '../../harness/small-site.ts';

const WAIT = { timeout: 120_000, interval: 100 };
const DIGITS = 10;
const PLAN = {
  version: 0,
  tradeDirect: '0.2',
  tradeIndirect: '0.05',
  otcDirect: '0',
  otcIndirect: '0',
  diceDirect: '0',
  diceIndirect: '0',
};

describe('referral', () => {
  let server: OpenedSite;
  let alice: LoggedIn;
  let bob: LoggedIn;
  let carol: LoggedIn;
  let dave: LoggedIn;
  beforeAll(async () => {
    server = await openSmall({
      ...SMALL_SEED,
      welcome: { from: BOB, amounts: { USDT: '100000', BTC: '1' } },
      operators: [...operatorsNamed(['owner'], 'cleo', 'dora'), ...operatorsNamed(['compliance'], 'judge')],
    });
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
  }, 240_000);
  afterAll(() => server.remove());

  const trade = async (taker: LoggedIn, amount: string, maker = bob): Promise<void> => {
    const order = { market: 'BTC_USDT', type: 'limit', price: '64000', amount } as const;
    await maker.client.call('placeOrder', { body: { ...order, side: 'sell' } });
    await taker.client.call('placeOrder', { body: { ...order, side: 'buy' } });
  };
  const visitor = () => createClient({ baseUrl: server.url, language: 'en-US', getToken: () => null });
  const records = async (of: LoggedIn, query = {}) => (await of.client.call('referralBonus', { query })).list;
  const balance = async (of: LoggedIn, coin: string): Promise<bigint> => {
    const { list } = await of.client.call('financeHistory', { query: { coin, limit: 50 } });
    return list.filter(({ kind }) => kind === 'referral').reduce((sum, { amount }) => sum + (parseDecimal(amount, DIGITS) ?? 0n), 0n);
  };

  it('pays nothing before two people have decided what', async () => {
    const { code, rates } = await alice.client.call('referralPlan');
    expect(rates.trade).toEqual({ direct: '0', indirect: '0' });
    carol = await register(server, 'carol@agio.example', { inviteCode: code });
    await trade(carol, '0.01');
    expect(await records(alice)).toEqual([]);
    await agree(await signIn(server, 'cleo'), await signIn(server, 'dora'), 'referral.plan', PLAN);
    expect((await alice.client.call('referralPlan')).rates.trade).toEqual({ direct: '0.2', indirect: '0.05' });
  });

  it('adds up a share of each fee on two levels, and gives the friend what the code promised', async () => {
    const { code } = await carol.client.call('referralCodeAdd', { body: { share: '0.5' } });
    expect(await visitor().call('referralInvite', { query: { code } })).toEqual({ name: null, back: '0.1', direct: '0.1' });
    dave = await register(server, 'dave@agio.example', { inviteCode: code.toLowerCase() });
    await trade(dave, '0.1');
    await trade(carol, '0.1');
    // A taker pays 10 of 10,000 of what they buy: 0.0001 BTC.
    await expect.poll(() => records(alice), WAIT).toHaveLength(2);
    expect((await records(alice)).map(({ fee, friend, level, reward, status, via }) => [friend, via, level, fee, reward, status])).toEqual([
      ['c•••l', null, 'direct', '0.0001', '0.00002', 'not_credited'],
      ['d•••e', 'c•••l', 'indirect', '0.0001', '0.000005', 'not_credited'],
    ]);
    expect((await records(carol)).map(({ level, reward }) => [level, reward])).toEqual([['direct', '0.00001']]);
    expect((await records(dave)).map(({ level, reward }) => [level, reward])).toEqual([['back', '0.00001']]);
    const tree = await alice.client.call('referralTree', { query: {} });
    expect(tree.list).toMatchObject([{ friendId: '1', name: 'c•••l', people: 1, active: 1, isActive: true }]);
    expect(await carol.client.call('referralPlan')).toMatchObject({ people: 1, active: 1, referrer: { name: 'a•••e' } });
  });

  it('credits all of it at the full hour, once, and history names it', async () => {
    server.clock.pass(HOUR_MS);
    await expect.poll(async () => (await records(await again(ALICE))).map(({ status }) => status), WAIT).toEqual(['credited', 'credited']);
    server.clock.pass(HOUR_MS);
    alice = await again(ALICE);
    expect(await balance(alice, 'BTC')).toBe(parseDecimal('0.000025', DIGITS));
    const { earned } = await alice.client.call('referralPlan');
    expect(earned.coins).toEqual([{ coin: 'BTC', credited: '0.000025', waiting: '0' }]);
  });
  const again = (account: string): Promise<LoggedIn> => logInTo(server, account);

  it('gives nothing where inviter and friend trade with each other, nor where they are one person', async () => {
    [alice, bob, carol] = [await again(ALICE), await again(BOB), await again('carol@agio.example')];
    const before = (await records(alice)).length;
    await trade(carol, '0.1', alice);
    const judge = await signIn(server, 'judge');
    const { user } = await carol.client.call('getInfo');
    const { user: inviter } = await alice.client.call('getInfo');
    await trade(carol, '0.2');
    await expect.poll(async () => (await records(alice)).length, WAIT).toBe(before + 1);
    const params = { uid: user!.uid };
    const body = { other: inviter!.uid, reason: 'the same passport in both' };
    await judge.client.call('deskReferralJudge', { params, body, verification: await judge.verify('deskReferralJudge', body, params) });
    await expect.poll(async () => (await records(alice))[0]?.status, WAIT).toBe('withheld');
    await trade(carol, '0.1');
    server.clock.pass(HOUR_MS);
    alice = await again(ALICE);
    expect((await records(alice)).length).toBe(before + 1);
    expect(await balance(alice, 'BTC')).toBe(parseDecimal('0.000025', DIGITS));
    const { inviters } = await (await signIn(server, 'cleo')).client.call('deskReferral');
    expect(inviters).toContainEqual(expect.objectContaining({ uid: inviter!.uid, people: 1, linked: 1 }));
  });

  it('refuses codes that are nobody’s, and keeps those of others from being removed', async () => {
    await expect(visitor().call('referralInvite', { query: { code: 'NOBODY22' } })).rejects.toMatchObject({ code: 'INVALID_INVITE_CODE' });
    carol = await again('carol@agio.example');
    for (const friendId of ['0', 'nobody', '999999999999999']) expect(await records(carol, { friendId })).toEqual([]);
    const [, further] = (await carol.client.call('referralPlan')).codes;
    bob = await again(BOB);
    const id = further?.id ?? '';
    await expect(bob.client.call('referralCodeRemove', { body: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await carol.client.call('referralCodeRemove', { body: { id } });
    await expect(visitor().call('referralInvite', { query: { code: further?.code ?? '' } })).rejects.toMatchObject({
      code: 'INVALID_INVITE_CODE',
    });
  });

  it('outlives a restart with what is not credited yet', async () => {
    await trade(await again('dave@agio.example'), '0.1', await again(BOB));
    await server.stop();
    await server.start();
    const of = await again('dave@agio.example');
    expect((await records(of))[0]).toMatchObject({ level: 'back', status: 'not_credited' });
    server.clock.pass(HOUR_MS);
    await expect.poll(async () => (await records(await again('dave@agio.example')))[0]?.status, WAIT).toBe('credited');
  }, 240_000);
});
