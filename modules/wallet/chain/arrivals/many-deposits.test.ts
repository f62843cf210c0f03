// Protects a busy day: ten thousand customers get a token in one block, and all of them are credited when it is final.
import { afterAll, expect, it } from 'vitest';
import { createEvmChain, NATIVE } from '@agio/chains';
import { callOf, deploySplitter, deployToken, richAccount, startAnvil, testSigner, transact } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { migrate, openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { wallet } from '../../module.ts';
import { keptStore } from '../testing/kept-store.ts';
import { World } from '../testing/world.ts';

const DEPOSITS = 10_000;
const PER_TRANSACTION = 500;
const EACH = 2_000_000n;
const CONFIRMATIONS = 2;

let anvil: Anvil | undefined;
let database: Database | undefined;
afterAll(async () => {
  await anvil?.stop();
  await database?.close();
});

/** Addresses that nobody has a key for: what is looked at is the way in. */
const addressAt = (index: number): string => `0x${(0xabcdef_0000_0000n + BigInt(index)).toString(16).padStart(40, '0')}`;

it('ten thousand deposits in one block are told of at once, and credited once they are final', async () => {
  // The embedded database: the slower one.
  database = await openDatabase({});
  await migrate(database, [...wallet.migrations]);
  anvil = await startAnvil({ blockGasLimit: 2_000_000_000n });
  const rich = await richAccount(anvil);
  const supply = EACH * BigInt(DEPOSITS);
  const token = await deployToken(anvil, rich, { name: 'Tether', symbol: 'USDT', decimals: 6, supply });
  const splitter = await deploySplitter(anvil, rich);
  await transact(anvil, rich, { to: token, data: callOf.transfer(splitter, supply) });
  const adapter = createEvmChain({ url: anvil.url, chainId: anvil.chainId });
  const asset = adapter.address(token) ?? '';
  const store = keptStore(database);
  const world = await World.create({ adapter, signer: testSigner(), store, token: asset, customers: 0, confirmations: CONFIRMATIONS });
  const addresses = Array.from({ length: DEPOSITS }, (_, at) => adapter.address(addressAt(at)) ?? '');
  for (const address of addresses) world.addresses.set(address, world.customer());
  await world.engine.step();

  await anvil.rpc('evm_setAutomine', [false]);
  for (let at = 0; at < DEPOSITS; at += PER_TRANSACTION) {
    const data = callOf.payToken(token, addresses.slice(at, at + PER_TRANSACTION), EACH);
    await anvil.rpc('eth_sendTransaction', [{ from: rich, to: splitter, data, gas: '0x2faf080' }]);
  }
  await anvil.rpc('evm_mine');
  const begunMs = performance.now();
  await world.engine.step();
  const told = await database.query<{ count: bigint }>(`select count(*) as count from wallet_seen where state = 'confirming'`);
  expect(Number(told[0]?.count)).toBe(DEPOSITS);
  const toldMs = performance.now();
  await anvil.rpc('evm_mine');
  const finalMs = performance.now();
  await world.engine.step();
  const creditedMs = performance.now();
  const credited = addresses.filter((address) => world.has(world.addresses.get(address) ?? 0, 'USDT') === EACH * 10_000n);
  expect(credited).toHaveLength(DEPOSITS);
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  process.stdout.write(
    `${DEPOSITS} deposits: told after ${seconds(toldMs - begunMs)} s, credited ${seconds(creditedMs - finalMs)} s after the last confirmation\n`,
  );
  expect(await world.wrongs()).toEqual([]);
  expect(await adapter.balance(splitter, NATIVE, await adapter.tip())).toBe(0n);
}, 180_000);
