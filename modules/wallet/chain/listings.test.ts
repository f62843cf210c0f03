// Protects a token that two people list while its chain is followed: what it is comes from its contract, what was there before is credited to no one, and no kill makes it twice.
import { afterEach, describe, expect, it } from 'vitest';
import { createEvmChain, NATIVE } from '@agio/chains';
import { callOf, deployOddToken, deployToken, richAccount, startAnvil, testSigner, transact } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { DAY_MS } from '@agio/kernel/time';
import { walletMachine } from '../machine/index.ts';
import { CrashPlan } from './testing/crashing.ts';
import { FakeChain, fakeSigner } from './testing/fake-chain.ts';
import { LIMITS, listingDesk } from './testing/listing.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { CHAIN, CONFIRMATIONS, wasKilled, World } from './testing/world.ts';

type Address = `0x${string}`;

const ETHER = 10n ** 18n;
/** The books have 8 digits of KITE, and the chain 18. */
const KITE = 10n ** 18n;
const ONE = 10n ** 8n;
const FINAL = 3;

const define = (world: World): void =>
  void world.core.apply(world.core.sequence + 1, world.nowMs, { kind: 'define_coin', code: 'KITE', name: 'Kite', decimals: 8, tags: [] });
const listed = (world: World) =>
  world.core
    .machine(walletMachine)
    .state.chain(CHAIN)
    ?.coins.get(world.core.coin('KITE')?.id ?? -1);
const waiting = (world: World) =>
  [...world.core.machine(walletMachine).state.deposits.values()].filter(({ account }) => account === 'suspense');
const houseHas = (world: World): bigint => {
  const found = world.core.balances(0).find(({ coin, kind }) => kind === 'house' && coin === world.core.coin('KITE')?.id);
  return BigInt(found?.available ?? 0);
};

describe('on a real node', () => {
  let anvil: Anvil | undefined;
  afterEach(() => anvil?.stop());

  async function given() {
    anvil = await startAnvil();
    const node = anvil;
    const rich = await richAccount(node);
    const adapter = createEvmChain({ url: node.url, chainId: node.chainId });
    const token = (symbol: string, decimals: number) =>
      deployToken(node, rich, { name: symbol, symbol, decimals, supply: 10n ** 30n }).then((at) => adapter.address(at) ?? '');
    const tether = await token('USDT', 6);
    const world = await World.create({ adapter, signer: testSigner(), store: new MemoryStore(), token: tether, confirmations: FINAL });
    define(world);
    const pay = (to: string, of: string, units: bigint) =>
      transact(node, rich, of === NATIVE ? { to: to as Address, value: units } : { to: of as Address, data: callOf.transfer(to, units) });
    const blocks = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        await node.rpc('evm_mine');
        await world.engine.step();
      }
    };
    await pay(world.engine.house.hot, NATIVE, ETHER);
    await pay(world.engine.house.gas, NATIVE, ETHER);
    return { node, rich, adapter, token, tether, world, desk: listingDesk(world), pay, blocks };
  }

  it('is deposited, swept and reconciled from the next block on; what was there before waits for people, or is the house’s', async () => {
    const { adapter, token, world, desk, pay, blocks } = await given();
    const contract = await token('KITE', 18);
    const [alice, bob, { hot }] = [world.addressOf(1), world.addressOf(2), world.engine.house];
    await pay(alice, contract, 5n * KITE);
    await pay(bob, contract, KITE / 2n);
    await pay(hot, contract, 3n * KITE);
    await blocks(FINAL);
    expect(await desk.examine({ contract: contract.toLowerCase() })).toMatchObject({
      ok: true,
      target: 'KITE on LOCAL',
      changes: expect.arrayContaining([
        { field: 'contract', before: null, after: contract },
        { field: 'decimals', before: null, after: '18' },
        { field: 'fee', before: null, after: '0.5' },
      ]),
      effect: expect.arrayContaining([
        { field: 'symbol', value: 'KITE' },
        { field: 'supply', value: String(10n ** 12n) },
        { field: 'deployedAt', value: expect.stringMatching(/^[1-9]\d*, \d{4}-\d\d-\d\dT\d\d:\d\dZ$/) },
        { field: 'codeHash', value: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
        { field: 'confirmations', value: '3' },
      ]),
    });
    // This one is in a block that is not booked yet when the token is listed: it is a deposit.
    await pay(alice, contract, 2n * KITE);
    expect(await desk.list({ contract })).toEqual({ ok: true });
    expect(await desk.list({ contract })).toEqual({ ok: true });
    expect(await desk.list({ contract }, 'request 2')).toMatchObject({ code: 'STATE_CHANGED' });
    expect(world.core.audit()).toEqual([]);
    await pay(alice, contract, 7n * KITE);
    await blocks(FINAL + 1);
    expect(world.has(1, 'KITE')).toBe(9n * ONE);
    expect(waiting(world)).toMatchObject([{ owner: 1, why: 'closed', units: String(5n * KITE) }]);
    expect(houseHas(world)).toBe((3n * ONE * 2n + ONE) / 2n);
    expect(await world.wrongs()).toEqual([]);
    await blocks(FINAL * 5);
    expect(await adapter.balance(alice, contract, await adapter.tip())).toBe(0n);
    expect(await adapter.balance(hot, contract, await adapter.tip())).toBe(17n * KITE);
    expect([await world.wrongs(), world.isFrozen(), world.alarms.length]).toEqual([[], false, 1]);
  });

  it('C12: nothing of it is credited or leaves for a day, people give it to nobody, and owners are told; then it opens by itself', async () => {
    const { token, world, pay, blocks } = await given();
    const desk = listingDesk(world, DAY_MS);
    const contract = await token('KITE', 18);
    const alice = world.addressOf(1);
    await blocks(FINAL);
    expect(await desk.examine({ contract })).not.toMatchObject({
      effect: expect.arrayContaining([expect.objectContaining({ field: 'weekCap' })]),
    });
    // The coin is on another chain already: what people have of it there could be sold against what only bears its name here.
    world.apply({ kind: 'wallet.define_chain', code: 'OTHER', family: 'evm' });
    world.apply({ kind: 'wallet.list_coin', chain: 'OTHER', coin: 'KITE', decimals: 8, native: false });
    const capOf = (value: string) => ({ effect: expect.arrayContaining([{ field: 'weekCap', value }]) });
    expect(await desk.examine({ contract })).toMatchObject(capOf('100'));
    expect(await desk.examine({ contract, weekCap: '8.5' })).toMatchObject(capOf('8.5'));
    expect(await desk.examine({ contract, weekCap: '0.000000001' })).toMatchObject({
      details: [{ field: 'weekCap', problem: 'too_many_decimals' }],
    });
    expect(await desk.list({ contract, weekCap: '8.5' })).toEqual({ ok: true });
    expect(world.alarms).toEqual([expect.stringContaining(`listed KITE on ${CHAIN}, contract ${contract}`)]);
    const terms = () => world.setting.coins.find(({ coin }) => coin === 'KITE');
    expect([terms()?.deposit.open, terms()?.withdrawal.open]).toEqual([false, false]);
    await pay(alice, contract, 7n * KITE);
    await blocks(FINAL + 1);
    expect(world.has(1, 'KITE')).toBe(0n);
    const [deposit] = waiting(world);
    expect(deposit).toMatchObject({ owner: 1, why: 'closed', units: String(7n * KITE) });
    const assign = { kind: 'wallet.propose', action: { do: 'assign', deposit: deposit?.id ?? 0, owner: 1 }, by: 7 } as const;
    expect(world.apply(assign)).toMatchObject({ refusal: 'wallet.too_early' });
    world.nowMs += DAY_MS;
    await blocks(1);
    expect([terms()?.deposit.open, terms()?.withdrawal.open]).toEqual([true, true]);
    expect(world.apply(assign)).toMatchObject({ ok: true });
    await pay(alice, contract, 2n * KITE);
    await blocks(FINAL + 1);
    expect([world.has(1, 'KITE'), waiting(world).map(({ why }) => why)]).toEqual([7n * ONE, ['above_limit']]);
    world.nowMs += 7 * DAY_MS;
    await pay(alice, contract, 3n * KITE);
    await blocks(FINAL + 1);
    expect(world.has(1, 'KITE')).toBe(10n * ONE);
    expect(await world.wrongs()).toEqual([]);
  });

  it('is refused where its contract says something else, or nothing, or is not final, or is listed already', async () => {
    const { token, tether, rich, node, world, desk, blocks } = await given();
    expect(await desk.examine({ contract: rich })).toMatchObject({ code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_booked' } });
    const contract = await token('KITE', 6);
    await blocks(1);
    expect(await desk.examine({ contract })).toMatchObject({ details: { rule: 'contract_not_final' } });
    await blocks(FINAL);
    expect(await desk.examine({ contract })).toMatchObject({
      code: 'REQUEST_IMPOSSIBLE',
      details: { rule: 'decimals_differ', decimals: 6 },
    });
    expect(await desk.list({ contract })).toMatchObject({ details: { rule: 'decimals_differ' } });
    expect(await desk.examine({ contract: rich, decimals: 6 })).toMatchObject({ details: { rule: 'no_token' } });
    const splitter = await transact(node, rich, { data: '0x600a600c600039600a6000f3602a60005260206000f3' });
    await blocks(FINAL);
    // It answers 42 to everything, and nothing but that: as a token it has 42 decimals.
    expect(await desk.examine({ contract: splitter.contractAddress, decimals: 18 })).toMatchObject({
      details: { rule: 'decimals_differ' },
    });
    expect(await desk.examine({ contract: tether, decimals: 6 })).toMatchObject({ code: 'STATE_CHANGED', details: { coin: 'USDT' } });
    expect(await desk.examine({ contract, coin: 'USDT', decimals: 6 })).toMatchObject({ code: 'STATE_CHANGED' });
    expect(await desk.examine({ contract, coin: 'OTHER' })).toMatchObject({ details: { rule: 'coin_not_defined' } });
    expect(await desk.examine({ contract: '0xnothing' })).toMatchObject({ details: [{ field: 'contract' }] });
    expect(await desk.examine({ contract, chain: 'MAIN' })).toMatchObject({ details: [{ field: 'chain' }] });
    for (const [more, field] of [
      [{ fee: '0.0000001' }, 'fee'],
      [{ fee: '2' }, 'fee'],
      [{ withdrawalMinimum: '501' }, 'withdrawalMinimum'],
      [{ freeUpTo: '101' }, 'freeUpTo'],
      [{ depositMinimum: '1001' }, 'depositMinimum'],
      [{ dayLimits: ['1', '1', '1', '0.0000001'] }, 'dayLimits'],
    ] as const)
      expect(await desk.examine({ contract, decimals: 6, ...more }), field).toMatchObject({
        code: 'PARAMETER_ERROR',
        details: [{ field }],
      });
    expect(listed(world)).toBeUndefined();
    expect(await desk.list({ contract, decimals: 6 })).toEqual({ ok: true });
    expect(await desk.examine({ contract, decimals: 6 })).toMatchObject({ details: { rule: 'already_listed' } });
  });

  it('that keeps a share of transfers credits what really arrived, and its first loss halts that coin (C19)', async () => {
    const { node, rich, world, desk, pay, blocks } = await given();
    const contract = await deployOddToken(node, rich, 10n ** 15n);
    await transact(node, rich, { to: contract, data: callOf.behave(false, false, 100n) });
    await blocks(FINAL);
    expect(await desk.list({ contract, decimals: 6 })).toEqual({ ok: true });
    await pay(world.addressOf(1), contract, 100n * 10n ** 6n);
    await blocks(FINAL);
    expect(world.has(1, 'KITE')).toBe(99n * ONE);
    expect(await world.wrongs()).toEqual([]);
    await blocks(FINAL * 5);
    expect(world.isFrozen()).toBe(false);
    expect(world.alarms.join(' ')).toContain('KITE on LOCAL is halted (drift)');
  });
});

describe('on a chain in memory', () => {
  const listNow = (world: World) => {
    const top = world.core.machine(walletMachine).state.chains[0]?.blocks.at(-1)?.height ?? -1;
    const people = { by: 2 ** 48 + 1, decidedBy: 2 ** 48 + 5 };
    const what = { chain: CHAIN, coin: 'KITE', asset: 'kite', decimals: 18, from: top + 1, limits: LIMITS, cause: 'request 1', ...people };
    return world.apply({ kind: 'wallet.list_token', ...what });
  };

  async function given() {
    const chain = new FakeChain();
    const store = new MemoryStore();
    const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether' });
    chain.isStored = (raw) => [...store.moves.values(), ...world.signed()].some(({ attempts }) => attempts.some((one) => one.raw === raw));
    define(world);
    chain.pay('evm1/0/0', NATIVE, 100n * ETHER);
    chain.pay('evm1/0/1', NATIVE, 10n * ETHER);
    chain.pay(world.addressOf(1), 'kite', 5n * KITE);
    chain.mine(CONFIRMATIONS);
    return { chain, world };
  }

  it.each(['before', 'after'] as const)(
    'killed %s each call: booked once, and never what was there before as a deposit',
    async (when) => {
      let reached = 0;
      for (let at = 1; ; at += 3) {
        const { chain, world } = await given();
        let engine = await world.newEngine();
        await engine.step();
        chain.pay(world.addressOf(1), 'kite', 2n * KITE);
        chain.mine();
        expect(listNow(world)).toEqual({ ok: true, kind: 'done' });
        engine = await world.newEngine(new CrashPlan(at, when));
        let wasReached = false;
        for (let round = 0; round < CONFIRMATIONS * 6; round += 1) {
          chain.mine();
          if (!(await wasKilled(engine.step()))) continue;
          wasReached = true;
          engine = await world.newEngine();
          // The request is carried out again.
          expect(listNow(world)).toEqual({ ok: true, kind: 'done' });
        }
        const where = `killed ${when} call ${at}`;
        expect([world.has(1, 'KITE'), waiting(world).map(({ units }) => units)], where).toEqual([2n * ONE, [String(5n * KITE)]]);
        expect([await world.wrongs(), world.isFrozen()], where).toEqual([[], false]);
        expect(await chain.balance(world.addressOf(1), 'kite', await chain.tip()), where).toBe(0n);
        if (!wasReached) break;
        reached = at;
      }
      expect(reached).toBeGreaterThan(100);
    },
    120_000,
  );

  it('blocks that are replaced below the listing are read without it again', async () => {
    const { chain, world } = await given();
    await world.engine.step();
    expect(listNow(world)).toEqual({ ok: true, kind: 'done' });
    chain.pay(world.addressOf(2), 'kite', 4n * KITE);
    chain.mine(CONFIRMATIONS + 2);
    await world.engine.step();
    expect([world.has(2, 'KITE'), waiting(world).length, await world.wrongs()]).toEqual([4n * ONE, 1, []]);
    chain.reorganise(CONFIRMATIONS * 2 + 1, () => true);
    for (let round = 0; round < CONFIRMATIONS * 2; round += 1) {
      chain.mine();
      await world.engine.step();
    }
    world.resume();
    await world.engine.step();
    // Both are in one new block now, above or below the listing: nothing is credited twice, and nothing is lost.
    expect(await world.wrongs()).toEqual([]);
    const all = world.has(1, 'KITE') + world.has(2, 'KITE') + waiting(world).reduce((sum, { atoms }) => sum + BigInt(atoms), 0n);
    expect(all).toBe(9n * ONE);
  });

  it('limits change for the engine at once, and a change that is repeated changes nothing', async () => {
    const { chain, world } = await given();
    const desk = listingDesk(world);
    await world.engine.step();
    listNow(world);
    expect(desk.examineLimits({ coin: 'KITE', depositMinimum: '3', fee: '0.50' })).toMatchObject({
      target: 'KITE on LOCAL',
      changes: [{ field: 'depositMinimum', before: '1', after: '3' }],
    });
    expect(await desk.setLimits({ coin: 'KITE', depositMinimum: '3' }, 'request 2')).toEqual({ ok: true });
    expect(await desk.setLimits({ coin: 'KITE', depositMinimum: '4' }, 'request 3')).toEqual({ ok: true });
    expect(await desk.setLimits({ coin: 'KITE', depositMinimum: '3' }, 'request 2')).toEqual({ ok: true });
    expect(listed(world)?.limits?.depositMinimum).toBe(String(4n * ONE));
    expect(desk.examineLimits({ coin: 'KITE', depositMinimum: '4' })).toMatchObject({ details: { rule: 'nothing_changes' } });
    expect(desk.examineLimits({ coin: 'NONE', fee: '1' })).toMatchObject({ details: [{ field: 'coin' }] });
    chain.pay(world.addressOf(1), 'kite', 3n * KITE);
    chain.mine(CONFIRMATIONS);
    await world.engine.step();
    expect([world.has(1, 'KITE'), houseHas(world)]).toEqual([0n, 3n * ONE]);
    // A coin of the settings file has the limits of two people as well, and keeps its contract.
    expect(await desk.setLimits({ coin: 'USDT', auditAbove: '2' }, 'request 4')).toEqual({ ok: true });
    expect(world.setting.coins.find(({ coin }) => coin === 'USDT')).toMatchObject({
      asset: 'tether',
      deposit: { minimum: '1', auditAbove: '2' },
    });
    expect(await world.wrongs()).toEqual([]);
  });
});
