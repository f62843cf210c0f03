// Protects: robots on a real server earn what their owner's postings say, to the atom, outlive a restart, and are visible to no one else.
import { parseDecimal } from '@agio/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { signIn } from '../../harness/operators.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, openSmall, smallCustomer, SMALL_SEED } from '../../harness/small-site.ts';

const CAROL = 'carol@agio.example';
const MARKET = 'BTC_USDT';
const WAIT = { timeout: 60_000, interval: 50 };
const GRID = {
  kind: 'grid',
  market: MARKET,
  lower: '62000',
  upper: '66000',
  grids: 4,
  spacing: 'arithmetic',
  amount: '0.01',
} as const;

const ETH = 'ETH_USDT';
const SEED = {
  ...SMALL_SEED,
  coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether' }],
  markets: [...SMALL_SEED.markets, ...SMALL_SEED.markets.map((market) => ({ ...market, market: ETH, openingPrice: '2000' }))],
};

/** Atoms of USDT, which has ten decimals here. */
const usdt = (amount: string): bigint => (amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), 10) ?? 0n);

describe('a grid robot', () => {
  let server: OpenedSite;
  let alice: LoggedIn;
  let bob: LoggedIn;
  let carol: LoggedIn;
  beforeAll(async () => {
    const rich = { ...smallCustomer(CAROL), balances: { BTC: '10', ETH: '100', USDT: '1000000' } };
    const customers = [...[ALICE, BOB].map(smallCustomer), rich];
    const operators = [
      ...operatorsNamed(['compliance'], 'cora'),
      ...operatorsNamed(['support'], 'sid'),
      ...operatorsNamed(['owner'], 'ada', 'eli'),
    ];
    server = await openSmall({ ...SEED, customers, operators, features: { robot: true } });
    [alice, bob, carol] = await Promise.all([logInTo(server, ALICE), logInTo(server, BOB), logInTo(server, CAROL)]);
  }, 240_000);
  afterAll(() => server.remove());

  const order = (who: LoggedIn, side: 'buy' | 'sell', price: string, amount: string, market = MARKET) =>
    who.client.call('placeOrder', { body: { market, side, type: 'limit', price, amount } });
  /** Two others trade up or down to a price, through everything of the robot that is on the way. */
  const moveTo = async (price: string, side: 'buy' | 'sell') => {
    await order(bob, side, price, '0.02');
    await bob.client.call('cancelOrder', { body: { market: MARKET } });
  };
  const one = (id: string) => alice.client.call('robotOne', { params: { id } });
  const has = async (coin: 'BTC' | 'USDT') => {
    const balances = await alice.client.call('exchangeBalances');
    return balances.find((found) => found.coin === coin);
  };
  let id = '';
  let invested = 0n;

  it('shows what it would do, and says how many grids would earn enough', async () => {
    await order(carol, 'sell', '64000', '1');
    const plan = await alice.client.call('robotPreview', { body: { terms: GRID } });
    expect(plan).toMatchObject({ amount: '0.01', reserved: '1250', lastPrice: '64000.0', enough: true });
    if (plan.kind !== 'grid') throw new Error('a grid was asked for');
    expect(plan.lines.map(({ side }) => side)).toEqual(['buy', 'buy', null, 'sell', 'sell']);
    const narrow = alice.client.call('robotPreview', { body: { terms: { ...GRID, grids: 200 } } });
    await expect(narrow).rejects.toMatchObject({ code: 'GRID_TOO_NARROW', details: { limit: String(plan.largestGrids) } });
  });

  it('starts with its own money, and nobody else sees it', async () => {
    const started = await alice.client.call('robotCreate', { body: { terms: GRID, name: 'Four lines', start: true } });
    id = started.id;
    await expect.poll(async () => (await one(id)).state, WAIT).toBe('running');
    await carol.client.call('cancelOrder', { body: { market: MARKET } });
    const robot = await one(id);
    expect(robot).toMatchObject({ name: 'Four lines', kind: 'grid', range: 'inside', pairs: 0, gridProfit: '0' });
    expect(robot.lines.map(({ price, side, state }) => [price, side, state])).toEqual([
      ['62000.0', 'buy', 'resting'],
      ['63000.0', 'buy', 'resting'],
      ['64000.0', null, 'empty'],
      ['65000.0', 'sell', 'resting'],
      ['66000.0', 'sell', 'resting'],
    ]);
    invested = usdt(robot.invested);
    for (const call of ['robotOne', 'robotEvents', 'robotPairs'] as const)
      await expect(bob.client.call(call, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(bob.client.call('robotStop', { params: { id }, body: { coins: 'keep' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await bob.client.call('robots')).total).toBe(0);
  });

  it('earns what its pairs say, and adds up after a sweep and a restart', async () => {
    await moveTo('65000', 'buy');
    await expect.poll(async () => (await one(id)).pairs, WAIT).toBe(1);
    await server.stop();
    await server.start();
    [alice, bob, carol] = await Promise.all([logInTo(server, ALICE), logInTo(server, BOB), logInTo(server, CAROL)]);
    await moveTo('64000', 'sell');
    await expect.poll(async () => (await one(id)).lines[3]?.state, WAIT).toBe('resting');
    await moveTo('65000', 'buy');
    await expect.poll(async () => (await one(id)).pairs, WAIT).toBe(2);
    const robot = await one(id);
    const pairs = await alice.client.call('robotPairs', { params: { id } });
    expect(pairs.list.map(({ buyPrice, sellPrice }) => [buyPrice, sellPrice])).toEqual([
      ['64000.0', '65000.0'],
      ['64000.0', '65000.0'],
    ]);
    const profit = pairs.list.reduce((sum, pair) => sum + usdt(pair.received) - usdt(pair.cost), 0n);
    expect(usdt(robot.gridProfit)).toBe(profit);
    // By hand: 0.01 at 65,000 less 0.08 per cent, and what coins of the start, and those of 64,000, cost.
    expect(usdt(robot.gridProfit) > usdt('18') && usdt(robot.gridProfit) < usdt('20')).toBe(true);
    expect(usdt(robot.equity) - usdt(robot.invested) + usdt(robot.withdrawn)).toBe(usdt(robot.gridProfit) + usdt(robot.positionResult));
    const filled = await alice.client.call('robotEvents', { params: { id }, query: { what: 'filled' } });
    const quote = filled.list.reduce(
      (sum, { paid, received, side }) => sum + (side === 'buy' ? -usdt(paid ?? '0') : usdt(received ?? '0')),
      0n,
    );
    const coins = Object.fromEntries(robot.coins.map(({ amount, coin }) => [coin, amount]));
    expect(usdt(coins['USDT'] ?? '0')).toBe(invested + quote);
    await isInTheBooks(coins);
  });

  /** The owner's balance sheet, its statement and the past count what the robot has, coin by coin. */
  async function isInTheBooks(coins: Readonly<Record<string, string>>): Promise<void> {
    const sheet = await alice.client.call('moneyBalances');
    const { accounts } = await alice.client.call('accountStatement', { query: { from: '0', to: String(server.clock.wall() + 60_000) } });
    const then = await alice.client.call('rewindAt', { query: { time: String(server.clock.wall()) } });
    for (const coin of ['BTC', 'USDT']) {
      const has = usdt(coins[coin] ?? '0');
      const line = sheet.sheet.find((one) => one.coin === coin)?.lines.find((one) => one.line === 'robots');
      expect(usdt(line?.amount ?? '0')).toBe(has);
      expect(usdt(accounts.find((one) => one.account === 'robots' && one.coin === coin)?.closing ?? '0')).toBe(has);
      expect(usdt(then.balances.find((one) => one.account === 'robots' && one.coin === coin)?.total ?? '0')).toBe(has);
    }
  }

  it('is paused with all of its market by an operator, who sees numbers, and lines only as compliance', async () => {
    const [cora, sid] = [await signIn(server, 'cora'), await signIn(server, 'sid')];
    const { equity } = await one(id);
    const counted = { robots: 1, running: 1, waiting: 0, paused: 0, equity: [{ coin: 'USDT', amount: equity }] };
    const totals = await sid.client.call('deskRobots');
    expect(totals).toMatchObject({ ...counted, orders: 4, markets: [{ market: MARKET, ...counted }], reasons: [] });
    expect(totals.kinds.find(({ kind }) => kind === 'grid')).toEqual({ kind: 'grid', ...counted });
    const reason = { reason: 'asked by a court' };
    await expect(sid.client.call('deskRobotLevels', { params: { id }, body: reason })).rejects.toMatchObject({ status: 403 });
    const levels = await cora.client.call('deskRobotLevels', { params: { id }, body: reason });
    expect(levels.lines.map(({ price }) => price)).toEqual(['62000.0', '63000.0', '64000.0', '65000.0', '66000.0']);
    const body = { market: MARKET, reason: 'prices that nobody explains' };
    expect(await cora.client.call('deskPauseRobots', { body, verification: await cora.verify('deskPauseRobots', body) })).toEqual({
      robots: 1,
    });
    expect(await one(id)).toMatchObject({ state: 'paused', reason: 'operator' });
    const paused = await sid.client.call('deskPausedRobots', { query: { reason: 'operator', market: MARKET } });
    expect(paused).toMatchObject({ total: 1, list: [{ id, kind: 'grid', market: MARKET, reason: 'operator', quote: 'USDT' }] });
    expect(await sid.client.call('deskPausedRobots', { query: { reason: 'owner' } })).toMatchObject({ total: 0, list: [] });
    const told = async () => (await alice.client.call('noticeList', { query: { kind: 'robot' } })).list.map(({ title }) => title);
    await expect.poll(told, WAIT).toEqual(['Robot paused', 'Robot started']);
    await alice.client.call('robotResume', { params: { id }, body: {} });
    await expect.poll(async () => (await alice.client.call('myOrders')).list.length, WAIT).toBe(4);
  });

  it('waits while its market is halted, and goes on by itself when it opens', async () => {
    const cora = await signIn(server, 'cora');
    const set = async (status: 'halted' | 'open') => {
      const body = { status, reason: 'a look at its prices' };
      const params = { market: MARKET };
      await cora.client.call('deskMarketStatus', { params, body, verification: await cora.verify('deskMarketStatus', body, params) });
    };
    await set('halted');
    // What it had resting leaves with the pause, and nothing can be placed when it goes on.
    await alice.client.call('robotPause', { params: { id }, body: {} });
    await alice.client.call('robotResume', { params: { id }, body: {} });
    const states = async () => (await one(id)).lines.map(({ reason, state }) => (state === 'sleeping' ? reason : state));
    await expect.poll(states, WAIT).toEqual(['market_closed', 'market_closed', 'market_closed', 'empty', 'market_closed']);
    expect((await one(id)).state).toBe('running');
    await set('open');
    server.clock.pass(60_000);
    await expect.poll(states, WAIT).toEqual(['resting', 'resting', 'resting', 'empty', 'resting']);
  });

  it('pauses, goes on, and gives everything back when it stops', async () => {
    const paused = await alice.client.call('robotPause', { params: { id }, body: {} });
    expect(paused.state).toBe('paused');
    await expect.poll(async () => (await alice.client.call('myOrders')).list, WAIT).toEqual([]);
    await expect(alice.client.call('robotPause', { params: { id }, body: {} })).rejects.toMatchObject({ code: 'ROBOT_STATE' });
    await alice.client.call('robotResume', { params: { id }, body: {} });
    await expect.poll(async () => (await alice.client.call('myOrders')).list.length, WAIT).toBe(4);
    const before = await one(id);
    const free = await has('USDT');
    await alice.client.call('robotStop', { params: { id }, body: { coins: 'keep' } });
    await expect.poll(async () => (await one(id)).state, WAIT).toBe('stopped');
    const robot = await one(id);
    expect([robot.ending, robot.equity, robot.gridProfit]).toEqual(['owner', before.equity, before.gridProfit]);
    const home = robot.coins.find(({ coin }) => coin === 'USDT')?.amount ?? '0';
    expect(usdt((await has('USDT'))?.available ?? '0')).toBe(usdt(free?.available ?? '0') + usdt(home));
    const movements = (await alice.client.call('financeHistory', { query: { coin: 'USDT' } })).list.filter(({ kind }) =>
      kind.startsWith('robot_'),
    );
    const sum = movements.filter(({ account }) => account === 'trading').reduce((so, { amount }) => so + usdt(amount), 0n);
    expect(sum).toBe(usdt(home) - usdt(robot.invested));
    await expect(alice.client.call('robotResume', { params: { id }, body: {} })).rejects.toMatchObject({ code: 'ROBOT_STATE' });
    const told = async () => (await alice.client.call('noticeList', { query: { kind: 'robot' } })).list.map(({ title }) => title);
    await expect.poll(told, WAIT).toEqual(['Robot stopped', 'Robot paused', 'Robot started']);
  });

  it('is a draft until it is started, and discarded without a trace of money', async () => {
    const asked = { body: { terms: GRID, name: '', start: false }, idempotencyKey: 'a-draft' };
    const draft = await bob.client.call('robotCreate', asked);
    expect((await bob.client.call('robotCreate', asked)).id).toBe(draft.id);
    expect([draft.state, draft.invested]).toEqual(['draft', '0']);
    await bob.client.call('robotEdit', { params: { id: draft.id }, body: { name: 'Mine' } });
    const gone = await bob.client.call('robotStop', { params: { id: draft.id }, body: { coins: 'keep' } });
    expect([gone.name, gone.state, gone.ending]).toEqual(['Mine', 'stopped', 'discarded']);
  });

  it('buys regularly, in slices and on the way down, as its previews say', async () => {
    await order(carol, 'sell', '64000', '1');
    await order(alice, 'buy', '64000', '0.01');
    const market = MARKET;
    const dca = { kind: 'dca', market, total: '64', every: 'week', runs: 26, investment: '640' } as const;
    const plan = await bob.client.call('robotPreview', { body: { terms: dca } });
    expect(plan).toMatchObject({ kind: 'dca', invested: '640', runs: 26, enough: true });
    if (plan.kind !== 'dca') throw new Error('regular purchases were asked for');
    expect([plan.times.length, (plan.lastAt ?? 0) > (plan.times.at(-1) ?? 0)]).toEqual([12, true]);
    const made = await bob.client.call('robotCreate', { body: { terms: dca, name: 'Weekly', start: true } });
    const own = (id: string) => bob.client.call('robotOne', { params: { id } });
    await expect.poll(async () => (await own(made.id)).progress, WAIT).toMatchObject({ kind: 'dca', runs: 1 });
    const robot = await own(made.id);
    expect([robot.state, robot.invested, robot.terms.kind]).toEqual(['running', '640', 'dca']);
    if (robot.progress?.kind !== 'dca' || robot.terms.kind !== 'dca') throw new Error('regular purchases were made');
    expect(Number(robot.progress.averagePrice)).toBeCloseTo(64_000 / 0.999, -3);
    expect(usdt(robot.equity) - usdt(robot.invested) + usdt(robot.withdrawn)).toBe(usdt(robot.gridProfit) + usdt(robot.positionResult));
    // What was shown can be sent again, and the schedule goes on.
    const edited = await bob.client.call('robotEdit', { params: { id: made.id }, body: { terms: { ...robot.terms, highest: '70000' } } });
    expect([edited.revision, edited.progress]).toMatchObject([1, { nextAt: robot.progress.nextAt, runs: 1 }]);
    await bob.client.call('robotTopUp', { params: { id: made.id }, body: { amount: '10' } });
    await bob.client.call('robotStop', { params: { id: made.id }, body: { coins: 'keep' } });
    await expect.poll(async () => (await own(made.id)).state, WAIT).toBe('stopped');
    const past = { ...dca, firstAt: 1 };
    await expect(bob.client.call('robotPreview', { body: { terms: past } })).rejects.toMatchObject({ code: 'PARAMETER_ERROR' });
    const endless = { kind: 'dca', market, total: '64', every: 'week' } as const;
    await expect(bob.client.call('robotPreview', { body: { terms: endless } })).rejects.toMatchObject({ code: 'PARAMETER_ERROR' });
    const slices = {
      kind: 'twap',
      market,
      side: 'buy',
      amount: '0.01',
      durationSeconds: 600,
      intervalSeconds: 60,
      style: 'taker',
    } as const;
    expect(await bob.client.call('robotPreview', { body: { terms: slices } })).toMatchObject({ kind: 'twap', slices: 10, amount: '0.001' });
    const steps = { safetyOrders: 3, firstStepBps: 200, stepScale: 1.5, volumeScale: 2, activeAtOnce: 2, takeProfitBps: 100 } as const;
    const ladder = await bob.client.call('robotPreview', { body: { terms: { kind: 'martingale', market, total: '64', ...steps } } });
    expect(ladder).toMatchObject({ kind: 'martingale', invested: '512', stopLossPrice: null });
  });

  it('keeps shares of two coins, and says which of them does not trade', async () => {
    const own = (robot: string) => bob.client.call('robotOne', { params: { id: robot } });
    const trade = async (market: string, price: string) => {
      await carol.client.call('cancelOrder', { body: { market } });
      for (const side of ['buy', 'sell'] as const)
        await order(carol, side, side === 'buy' ? String(Number(price) - 1) : price, '0.5', market);
      await order(alice, 'buy', price, '0.01', market);
    };
    await trade(MARKET, '64000');
    const shares = [
      { market: MARKET, shareBps: 4_000 },
      { market: ETH, shareBps: 4_000 },
    ];
    const terms = { kind: 'rebalance', quote: 'USDT', shares, investment: '1000', thresholdBps: 500, smallestTrade: '10' } as const;
    const plan = await bob.client.call('robotPreview', { body: { terms } });
    expect(plan).toMatchObject({
      kind: 'rebalance',
      invested: '1000',
      kept: '200',
      shares: [
        { market: MARKET, amount: '0.00625', cost: '400', leftOut: false },
        { market: ETH, amount: '0.2', cost: '400', leftOut: true },
      ],
    });
    const refused = (more: object) =>
      bob.client.call('robotPreview', { body: { terms: { ...terms, ...more } } }).catch((error: unknown) => error);
    expect(await refused({ quote: 'BTC' })).toMatchObject({ code: 'PARAMETER_ERROR' });
    expect(await refused({ thresholdBps: 0 })).toMatchObject({ code: 'PARAMETER_ERROR' });
    expect(await refused({ shares: [...shares, { market: 'NO_USDT', shareBps: 1 }] })).toMatchObject({ code: 'MARKET_NOT_FOUND' });
    await trade(ETH, '2000');
    const { id: made } = await bob.client.call('robotCreate', { body: { terms, name: 'Shares', start: true } });
    await expect
      .poll(async () => (await own(made)).coins.map(({ coin, inOrders }) => [coin, inOrders]), WAIT)
      .toEqual([
        ['BTC', '0'],
        ['ETH', '0'],
        ['USDT', '0'],
      ]);
    await expect.poll(async () => (await own(made)).coins[1]?.amount, WAIT).toBe('0.1998');
    expect(await own(made)).toMatchObject({
      markets: [MARKET, ETH],
      state: 'running',
      coins: [{ amount: '0.00624375' }, {}, { amount: '200' }],
    });
    const edited = await bob.client.call('robotEdit', {
      params: { id: made },
      body: { terms: { ...terms, investment: '7', thresholdBps: 400 } },
    });
    expect(edited.terms).toMatchObject({ investment: '1000', thresholdBps: 400 });
    await bob.client.call('robotStop', { params: { id: made }, body: { coins: 'keep' } });
    await expect.poll(async () => (await own(made)).state, WAIT).toBe('stopped');
    const robot = await own(made);
    expect(usdt(robot.equity) - usdt(robot.invested)).toBe(usdt(robot.positionResult));
    expect(robot.fees.map(({ amount, coin }) => [coin, amount])).toEqual([
      ['BTC', '0.00000625'],
      ['ETH', '0.0002'],
      ['USDT', '0'],
    ]);
    const events = (await bob.client.call('robotEvents', { params: { id: made } })).list.toReversed();
    expect(events.map(({ market, what }) => [what, market])).toEqual([
      ['created', null],
      ['funded', null],
      ['started', null],
      ['filled', MARKET],
      ['filled', ETH],
      ['edited', null],
      ['stopping', null],
      ['stopped', null],
    ]);
    expect((await bob.client.call('robots', { query: { market: ETH } })).list.map(({ id: found }) => found)).toEqual([made]);
  });

  it('is tried over the trades that are stored', async () => {
    const trades = await alice.client.call('deals', { query: { market: MARKET, limit: 100 } });
    const tried = await alice.client.call('robotBacktest', { body: { terms: GRID, days: 7, by: 'trades' } });
    const { from, importedUntil, minutes, seenTrades } = tried;
    expect([from, importedUntil, minutes]).toEqual([Math.min(...trades.map(({ time }) => time)), null, 0]);
    expect(seenTrades).toBe(trades.filter(({ time }) => time > from).length);
    expect(seenTrades).toBeGreaterThan(3);
    const bare = alice.client.call('robotBacktest', { body: { terms: { ...GRID, market: 'NO_USDT' }, days: 7, by: 'trades' } });
    await expect(bare).rejects.toMatchObject({ code: 'MARKET_NOT_FOUND' });
  });

  it('stops by its rule within the hour before its market ends, and its owner is told', async () => {
    const grid = { ...GRID, market: ETH, lower: '1900', upper: '2100' };
    const { id: made } = await alice.client.call('robotCreate', { body: { terms: grid, name: 'Until the end', start: true } });
    const [ada, eli] = [await signIn(server, 'ada'), await signIn(server, 'eli')];
    const delistAt = server.clock.wall() + 90 * 60_000;
    const body = { kind: 'spot.delist', payload: { market: ETH, delistAt }, reason: 'hardly traded' } as const;
    const { id: asked } = await ada.client.call('deskAsk', { body, verification: await ada.verify('deskAsk', body) });
    const { hash } = await eli.client.call('deskRequest', { params: { id: asked } });
    const decision = { decision: 'approve', hash, reason: 'compared the values' } as const;
    const verification = await eli.verify('deskDecide', decision, { id: asked });
    await eli.client.call('deskDecide', { params: { id: asked }, body: decision, verification });
    const now = async () => (await logInTo(server, ALICE)).client;
    const robot = async () => (await now()).call('robotOne', { params: { id: made } });
    expect((await robot()).state).not.toBe('stopped');
    server.clock.pass(20 * 60_000);
    expect((await robot()).state).not.toBe('stopped');
    server.clock.pass(11 * 60_000);
    await expect.poll(async () => (await robot()).state, WAIT).toBe('stopped');
    expect(await robot()).toMatchObject({ ending: 'delisted' });
    const titles = async () => (await (await now()).call('noticeList', { query: {} })).list.map(({ title }) => title);
    await expect.poll(titles, WAIT).toContain('Robot stopping: market delisted');
  });
});
