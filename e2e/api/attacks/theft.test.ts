// Protects every coin from a thief who has e-mail, password and even the mailbox, but not the owner's device: every route that moves money is tried, found by walking the contracts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName, Moves } from '@agio/contracts';
import type { Factor } from '@agio/contracts/identity';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { authenticatorCode } from '../../harness/authenticator.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { codeSentBy } from '../../../harness/outbox.ts';
import { register } from '../../../harness/register.ts';
import { logInTo, openSmall, PASSWORD } from '../../../harness/small-site.ts';
import { payloadHashOf } from '../../../harness/verified.ts';
import { OUTSIDE, WALLET_SEED } from '../../../harness/wallet-seed.ts';
import { ALICE } from '../wallet/wallet-site.ts';
import { ask } from './ask.ts';

const THIEF = 'thief@agio.example';
const EVERYTHING = { otc: true, c2c: true, lock: true, dice: true, robot: true, shop: true };
/** Nobody's, and in nobody's book. */
const ELSEWHERE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const moving = (...moves: readonly Moves[]): [CallName, AnyCall][] =>
  (Object.entries(calls) as [CallName, AnyCall][]).filter(([, call]) => call.moves !== undefined && moves.includes(call.moves));

/** How a thief would fill in each form. A new call that moves money fails the test until somebody has thought about it here. */
const BODIES: Readonly<Partial<Record<CallName, readonly Record<string, unknown>[]>>> = {
  withdraw: [ELSEWHERE, OUTSIDE].map((address) => ({ coin: 'ETH', chain: 'LOCAL', address, amount: '0.5' })),
  walletSend: ['BTC', 'ETH', 'USDT'].map((coin) => ({ coin, amount: '0.5', to: THIEF })),
  saveAddress: [{ chain: 'LOCAL', address: ELSEWHERE, name: 'mine' }],
  savePayee: [{ account: THIEF, name: 'me' }],
  setWhitelist: [{ only: false }],
  createApiKey: [
    { name: 'out', scopes: ['withdraw'], addresses: ['127.0.0.1'] },
    { name: 'between', scopes: ['read', 'transfer'] },
    { name: 'trader', scopes: ['read', 'trade'] },
  ],
  bankcardAdd: [{ type: 'bank', bank: 'Mine', number: '4111111111111111', currency: 'CNY' }],
  bankcardAddQr: [{ id: 'wallet', type: 'weixin', qr: 'wxp://f2f0mine' }],
  otcRelease: [{ id: '1' }],
  otcAgree: [{ id: '1', agrees: true }],
  setPriceGuard: [{ isOn: false }],
  c2cUserSellConfirm: [{ id: '1' }],
  c2cMerchantBuyConfirm: [{ id: '1' }],
  shopPay: [{ id: '1' }],
  shopCodes: [{ id: '1' }],
};

/** Orders at any price; every other call that loses something is refused before its form is read. */
const ORDER = { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '1.00', amount: '0.50000' };
const STOP = { type: 'stop-market', stopPrice: '1.0' };
const ORDERS: Readonly<Partial<Record<CallName, Record<string, unknown>>>> = {
  placeOrder: ORDER,
  placeOrders: { orders: [ORDER] },
  placeOrderList: {
    market: 'BTC_USDT',
    kind: 'oco',
    side: 'sell',
    amount: '0.50000',
    profit: { type: 'limit', price: '200000.0' },
    stop: STOP,
  },
  replaceOrder: { cancel: { clientOrderId: 'none' }, order: ORDER, always: true },
  robotStop: { coins: 'sell' },
};

describe('a thief with e-mail and password on a fresh device', () => {
  let server: OpenedSite;
  let owner: LoggedIn;
  let thief: LoggedIn;
  let before: unknown;
  beforeAll(async () => {
    server = await openSmall({ ...WALLET_SEED, features: EVERYTHING }, { LOCAL_CHAIN: 'on', DEVICE_DELAY: 'on' });
    owner = await logInTo(server, ALICE);
    await register(server, THIEF);
    await server.chainUrl();
    thief = await logInTo(server, ALICE);
    before = await holdings();
  }, 240_000);
  afterAll(() => server.remove());

  const holdings = async (): Promise<unknown> => {
    const { trading, fiat, game } = await owner.client.call('moneyBalances');
    return [trading, fiat, game].map((list) => list.map(({ coin, available, held }) => ({ coin, available, held })));
  };

  /** What the thief is told in the end, having proved whatever somebody without the owner's devices can prove. */
  async function attempt(name: CallName, call: AnyCall, body: Record<string, unknown>, withMailbox: boolean): Promise<string> {
    const headers: Readonly<Record<string, string>> = call.idempotent ? { 'idempotency-key': randomUUID() } : {};
    const first = await ask(server, call, { token: thief.token, body, headers });
    const verification = await proof(name, body, withMailbox);
    if (verification === undefined) return first.code;
    return (await ask(server, call, { token: thief.token, body, headers: { ...headers, 'x-verification': verification } })).code;
  }

  async function proof(action: CallName, body: unknown, withMailbox: boolean): Promise<string | undefined> {
    const payloadHash = payloadHashOf(body);
    const factors: Factor[] = ['password', ...(withMailbox ? ['email' as const] : [])];
    const { ways } = await thief.client.call('accountFactors', { query: { action } });
    const way = ways.find((one) => one.every((factor) => factors.includes(factor)));
    if (way === undefined) return undefined;
    const proofs = [];
    for (const factor of way) {
      const query = { factor: 'email', action, payloadHash } as const;
      const code = factor === 'email' ? await codeSentBy(server, ALICE, () => thief.client.call('accountVerifyCode', { query })) : PASSWORD;
      proofs.push({ factor: factor as 'email' | 'password', code });
    }
    return (await thief.client.call('accountVerify', { body: { action, payloadHash, proofs } })).verification;
  }

  it('meets a declaration on every call that takes an idempotency key or a second verification', () => {
    const silent = (Object.entries(calls) as [CallName, AnyCall][])
      .filter(([, call]) => (call.idempotent || call.secondFactor) && call.moves === undefined)
      .map(([name]) => name);
    expect(silent).toEqual([]);
    const routes = moving('out', 'opens');
    expect(routes.length).toBeGreaterThan(0);
    expect(new Set(Object.keys(BODIES))).toEqual(new Set(routes.map(([name]) => name)));
    // What leaves, or opens a way out, is never done by a session alone.
    expect(routes.filter(([, call]) => !call.secondFactor)).toEqual([]);
  });

  it.each([
    ['without the mailbox', false],
    ['with the mailbox', true],
  ])('B1: gets nothing out %s', { timeout: 120_000 }, async (_, withMailbox) => {
    const told: Record<string, readonly string[]> = {};
    for (const [name, call] of moving('out', 'opens')) {
      const answers = [];
      for (const body of BODIES[name] ?? []) answers.push(await attempt(name, call, body, withMailbox));
      told[name] = answers;
    }
    const refused = (name: CallName) => (BODIES[name] ?? []).map(() => 'DEVICE_TOO_NEW');
    expect(told).toEqual(Object.fromEntries(moving('out', 'opens').map(([name]) => [name, refused(name)])));
    expect(await holdings()).toEqual(before);
  });

  it('C4: neither trades, bets, lends nor sells away what is there, by any call that loses something', { timeout: 120_000 }, async () => {
    const losing = (Object.entries(calls) as [CallName, AnyCall][]).filter(
      ([, { loses, secondFactor }]) => !secondFactor && (loses === 'value' || loses === 'priced'),
    );
    const told: Record<string, string> = {};
    for (const [name, call] of losing) {
      const headers: Readonly<Record<string, string>> = call.idempotent ? { 'idempotency-key': randomUUID() } : {};
      const route = { ...call, path: call.path.replace('{id}', '1') };
      const { code, data } = await ask(server, route, { token: thief.token, body: ORDERS[name] ?? {}, headers });
      told[name] = name === 'placeOrders' ? (data as { results: { refused: { code: string } }[] }).results[0]!.refused.code : code;
    }
    // An order that is changed has to be there.
    const { amendOrder, ...others } = told;
    expect(amendOrder).toBe('PARAMETER_ERROR');
    expect(Object.keys(others).length).toBeGreaterThan(15);
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 'DEVICE_TOO_NEW'])));
    expect(await holdings()).toEqual(before);
  });

  it('B1: is told from when the device would do, and the owner was told of the device', async () => {
    const { details } = await ask(server, calls.walletSend, { token: thief.token, body: { coin: 'ETH', amount: '0.5', to: THIEF } });
    const { until } = details as { until: number };
    expect(until).toBeGreaterThan(server.clock.wall() + 23 * 3_600_000);
    expect(until).toBeLessThanOrEqual(server.clock.wall() + 24 * 3_600_000);
    const { list } = await owner.client.call('noticeList', { query: { kind: 'security' } });
    expect(list.map(({ title }) => title)).toContain('New device');
  });

  it('B1: opens no other way by changing what guards the account', { timeout: 120_000 }, async () => {
    // With the mailbox an authenticator can be bound, but one that is bound on a new device proves no more than the device.
    const { secret } = await thief.client.call('getOtp');
    expect(secret).toMatch(/^[A-Z2-7]+$/);
    const body = { code: authenticatorCode(server, secret!) };
    const verification = await proof('bindOtp', body, true);
    const bound = await ask(server, calls.bindOtp, {
      token: thief.token,
      body,
      headers: { 'x-verification': verification ?? '' },
    });
    expect(bound.code).toBe('SUCCESS');
    for (const [name, call] of moving('out', 'opens'))
      for (const form of BODIES[name] ?? [])
        expect([name, (await ask(server, call, { token: thief.token, body: form })).code]).toEqual([name, 'FACTORS_TOO_NEW']);
    expect(await holdings()).toEqual(before);
  });
});
