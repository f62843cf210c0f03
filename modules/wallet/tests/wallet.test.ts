// Protects the books that people see: rows add up to the core's balances, no customer sees another's, own writes show at once.
import { beforeAll, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { RequestContext } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { createWallet, walletMachine } from '../index.ts';
import { wallet as walletModule } from '../module.ts';
import { walletProjection } from '../projection.ts';
import { outsideOf } from '../testing/outside.ts';
import type { Wallet, WalletPorts } from '../index.ts';

const START_MS = Date.UTC(2026, 0, 1);

withDatabases(
  'wallet',
  (given) => {
    const core = new Core(undefined, undefined, undefined, [walletMachine]);
    const outcomes: Outcome[] = [];
    const prices: Record<string, string> = { BTC_USDT: '100', USDT_CNYT: '7' };
    const asked: number[] = [];
    let nowMs = START_MS;
    let reachable = true;
    let wallet: Wallet;
    let alice = 0;
    let bob = 0;

    function apply(command: Command): number {
      const outcome = core.apply(core.sequence + 1, nowMs, command);
      if (!outcome.reply.ok) throw new Error(outcome.reply.refusal);
      outcomes.push(outcome);
      return outcome.reply.kind === 'done' ? (outcome.reply.id ?? 0) : 0;
    }

    const place = (customer: number, side: 'buy' | 'sell', ticks: number, lots: number): number =>
      apply({
        kind: 'place',
        customer,
        market: 0,
        side,
        type: 'limit',
        timeInForce: 'GTC',
        postOnly: false,
        stp: 'expire-taker',
        ticks,
        lots,
        total: null,
        expireAtMs: 0,
        clientOrderId: null,
        request: null,
      });

    beforeAll(async () => {
      apply({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
      apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 10, tags: [] });
      apply({ kind: 'define_coin', code: 'XRP', name: 'XRP', decimals: 8, tags: [] });
      apply({
        kind: 'define_market',
        base: 'BTC',
        quote: 'USDT',
        tickSize: '0.01',
        lotSize: '0.0001',
        minLots: 1,
        maxLots: 1_000_000,
        minTotal: '0',
        priceBandPercent: null,
        makerFeeBps: 10,
        takerFeeBps: 20,
        openingTicks: 10_000,
        status: 'open',
        tags: [],
        sort: 1,
      });
      alice = apply({ kind: 'create_customer', ref: 'alice', wide: false });
      bob = apply({ kind: 'create_customer', ref: 'bob', wide: false });
      apply({
        kind: 'issue',
        to: { owner: alice, kind: 'trading' },
        coin: 'BTC',
        amount: '500000000',
        reason: 'seed',
        cause: 'seed:alice',
      });
      apply({
        kind: 'issue',
        to: { owner: bob, kind: 'trading' },
        coin: 'USDT',
        amount: '10000000000000',
        reason: 'seed',
        cause: 'seed:bob',
      });
      nowMs += 1_000;
      for (let turn = 0; turn < 20; turn += 1) {
        place(alice, 'sell', 10_000 + turn, 1_000);
        place(bob, 'buy', 10_000 + turn, 700);
      }
      apply({
        kind: 'transfer',
        from: { owner: bob, kind: 'trading' },
        to: { owner: bob, kind: 'fiat' },
        coin: 'USDT',
        amount: '70000000000',
        reason: 'transfer',
        cause: 't1',
      });
      const ports: WalletPorts = {
        publish: () => undefined,
        onError: () => undefined,
        listingWaitMs: 0,
        masterKey: 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA',
        core,
        database: given.db,
        reached: (sequence) => Promise.resolve(asked.push(sequence) > 0 && reachable),
        lastWritten: (customer) => (customer === bob ? core.sequence : 0),
        lastPrice: (pair) => prices[pair],
        heldFor: [],
        houseClassOf: () => undefined,
        openHolds: () => [],
        midnightYuan: () => undefined,
        valueLimits: { freeUpTo: undefined, twoAbove: undefined, dayLimits: undefined },
        siteOf: (host) => ({ rateCurrency: host === 'usd.example' ? 'USD' : 'CNY' }),
        timeZoneOf: () => 'UTC',
        ordersPast: { pricesAt: () => Promise.resolve(() => undefined) },
        now: () => nowMs,
        clock: realClock,
        ...outsideOf(core, given.db),
      };
      wallet = createWallet(ports);
      const records = outcomes.map(({ sequence, facts }) => ({ sequence, atMs: nowMs, facts }));
      for (let at = 0; at < records.length; at += 7) {
        await given.db.transaction((session) => walletProjection.project(session, records.slice(at, at + 7)));
      }
    });

    const context = (customer: number, host = 'any.example'): RequestContext => ({ customer, host }) as RequestContext;
    const history = async (customer: number, query: Record<string, unknown> = {}) => {
      const result = await wallet.handlers.exchangeBalancesHistory({ query, body: undefined, params: undefined }, context(customer));
      if (!result.ok) throw new Error(result.code);
      return calls.exchangeBalancesHistory.data.parse(result.data);
    };

    it('has rows whose sums are the balances of the core, for everybody and the house', async () => {
      const rows = await given.db.query<{ owner: bigint; kind: string; coin: number; total: string }>(
        'select owner, kind, coin, sum(amount)::text as total from wallet_posting group by owner, kind, coin',
      );
      expect(rows.length).toBeGreaterThan(4);
      for (const owner of [0, alice, bob]) {
        for (const balance of core.balances(owner)) {
          const row = rows.find((one) => Number(one.owner) === owner && one.kind === balance.kind && one.coin === balance.coin);
          expect(BigInt(row?.total ?? 0)).toBe(BigInt(balance.available) + BigInt(balance.held));
        }
      }
      const [last] = await given.db.query<{ after_total: string }>(
        `select after_total from wallet_posting where owner = $1 and kind = 'trading' and coin = 0 order by id desc limit 1`,
        [alice],
      );
      const btc = core.balances(alice).find((balance) => balance.coin === 0);
      expect(BigInt(last?.after_total ?? 0)).toBe(BigInt(btc?.available ?? 0) + BigInt(btc?.held ?? 0));
    });

    it('shows every listed coin with what it is worth', () => {
      const balances = wallet.exchangeBalances(bob);
      expect(balances.map(({ coin }) => coin)).toEqual(['BTC', 'USDT', 'XRP']);
      expect(balances[2]).toEqual({ coin: 'XRP', available: '0', held: '0', value: null });
      expect(balances[0]).toEqual({ coin: 'BTC', available: '1.3972', held: '0', value: '978.04' });
      const seller = wallet.exchangeBalances(alice)[0];
      expect(seller).toMatchObject({ available: '3', held: '0.6' });
      expect(seller?.value).toBe('2520');
      expect(wallet.exchangeBalances(bob, 'usd.example')[0]?.value).toBe('139.72');
      expect(wallet.rates('CNY')).toEqual({ BTC: '700', USDT: '7' });
    });

    it('shows the three accounts apart', async () => {
      const result = await wallet.handlers.moneyBalances({} as never, context(bob));
      if (!result.ok) throw new Error(result.code);
      const { trading, fiat, game } = calls.moneyBalances.data.parse(result.data);
      expect(trading).toEqual(wallet.exchangeBalances(bob));
      expect(fiat[1]).toEqual({ coin: 'USDT', available: '7', held: '0', value: '49' });
      expect(game.every((balance) => balance.available === '0')).toBe(true);
    });

    it('keeps prices for three seconds', () => {
      prices['BTC_USDT'] = '200';
      expect(wallet.rates('CNY')).toMatchObject({ BTC: '700' });
      nowMs += 3_000;
      expect(wallet.rates('CNY')).toMatchObject({ BTC: '1400' });
    });

    it('tells the history of the trading account, newest first, page by page, of one coin', async () => {
      const first = await history(bob, { limit: 5 });
      expect(first).toMatchObject({ page: 1, limit: 5 });
      expect(first.list[0]).toMatchObject({ account: 'trading', coin: 'USDT', kind: 'transfer', amount: '-7', cause: 't1' });
      const second = await history(bob, { limit: 5, p: 2 });
      const ids = [...first.list, ...second.list].map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      const bitcoin = await history(bob, { coin: 'BTC', limit: 100 });
      expect(new Set(bitcoin.list.map(({ coin }) => coin))).toEqual(new Set(['BTC']));
      expect(bitcoin.list[0]?.after).toBe('1.3972');
      expect(bitcoin.total).toBeLessThan(first.total);
      expect(await history(bob, { coin: 'NONE' })).toMatchObject({ list: [], total: 0 });
      const others = new Set((await history(alice, { limit: 100 })).list.map(({ id }) => id));
      expect((await history(bob, { limit: 100 })).list.some(({ id }) => others.has(id))).toBe(false);
    });

    it('waits for the reader’s own last change, what was there at the start or the position asked for, and says when it cannot', async () => {
      asked.length = 0;
      await history(bob);
      await history(alice, { after: 3 });
      await expect(history(bob, { after: core.sequence + 5 })).rejects.toThrow('PARAMETER_ERROR');
      // Alice changed nothing since the start: of what came before, nobody knows whose it was.
      expect(asked).toEqual([core.sequence, core.sequence]);
      reachable = false;
      await expect(history(bob)).rejects.toThrow('UNAVAILABLE');
      reachable = true;
    });
  },
  { migrations: walletModule.migrations },
);
