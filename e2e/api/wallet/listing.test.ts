// Protects a coin that two operators listed while the server ran: a kill right after changes nothing, and the signer, which was told by the journal alone, sweeps and pays it.
import { callOf, deployToken, nodeAt, richAccount, transact } from '@agio/chains/testing';
import type { DeskCallName } from '@agio/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../../../apps/server/seed/demo-operators.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { Server } from '../../../harness/server.ts';
import { logInTo, SMALL_SEED, startSmall } from '../../../harness/small-site.ts';
import { ALICE, desk, OUTSIDE, reaches, withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

const COIN = 'MOON';
const UNIT = 10n ** 18n;
const WAIT = { timeout: 120_000 };

let server: Server;
let ada: Signed;
let ben: Signed;

beforeAll(async () => {
  const [first, ...others] = SMALL_SEED.customers;
  const known = { ...first, addresses: [{ chain: 'LOCAL', address: OUTSIDE, name: 'Own' }] };
  const seed = {
    ...SMALL_SEED,
    // The network is paid in it.
    coins: [...SMALL_SEED.coins, { code: 'ETH', name: 'Ether' }],
    customers: [known, ...others],
    operators: ['ada', 'ben'].map((name) => ({ name, roles: ['finance'], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET })),
  };
  server = await startSmall(seed, { LOCAL_CHAIN: 'on', LOCAL_BLOCK_MS: '300', LISTING_WAIT_HOURS: '0' });
  [ada, ben] = await Promise.all([signIn(server, 'ada'), signIn(server, 'ben')]);
}, 240_000);
afterAll(() => server.remove());

/** Ada asks and Ben approves. */
async function agreed(kind: string, payload: Record<string, unknown>): Promise<string> {
  const confirmed = async (who: Signed, action: DeskCallName, body: Record<string, unknown>, params?: Record<string, string>) => {
    const verification = await who.verify(action, body, params);
    const input = { body, ...(params === undefined ? {} : { params }), verification };
    return (who.client as unknown as { call(name: string, given: object): Promise<Record<string, unknown>> }).call(action, input);
  };
  const id = String((await confirmed(ada, 'deskAsk', { kind, payload, reason: 'its issuer asked' }))['id']);
  const { hash } = await ben.client.call('deskRequest', { params: { id } });
  const decided = await confirmed(ben, 'deskDecide', { decision: 'approve', hash, reason: 'compared' }, { id });
  return String(decided['state']);
}

it('is deposited, swept and paid out after a kill, with books that equal the chain', { timeout: 400_000 }, async () => {
  let node = nodeAt(await server.chainUrl());
  const issuer = await richAccount(node, 3);
  const contract = await deployToken(node, issuer, { name: 'Moon', symbol: COIN, decimals: 18, supply: 1_000_000n * UNIT });
  expect(await agreed('spot.coin', { coin: COIN, name: 'Moon', decimals: 8, tags: [] })).toBe('done');
  const token = () => ada.client.call('deskWalletToken', { params: { code: 'LOCAL' }, query: { contract } }).catch(() => undefined);
  await expect.poll(token, WAIT).toMatchObject({ symbol: COIN, decimals: 18 });
  const limits = { depositOpen: true, depositMinimum: '1', auditAbove: '10000', withdrawalOpen: true, withdrawalMinimum: '2', fee: '1' };
  const more = { withdrawalMaximum: '5000', dayLimits: ['1000', '1000', '1000', '1000'], freeUpTo: '100', twoAbove: '1000' };
  const rest = { beneficiaryFrom: null, sweepFrom: '10', hotMaximum: '100000', gasLimit: null };
  const payload = { chain: 'LOCAL', coin: COIN, contract, decimals: 18, ...limits, ...more, ...rest };
  expect(await agreed('wallet.list_coin', payload)).toBe('done');
  await server.kill();
  await server.start();

  node = nodeAt(await server.chainUrl());
  const alice = await logInTo(server, ALICE);
  const { address, contract: shown } = await alice.client.call('depositAddress', { body: { coin: COIN, chain: 'LOCAL' } });
  expect(shown?.toLowerCase()).toBe(contract);
  await transact(node, issuer, { to: contract, data: callOf.transfer(address, 250n * UNIT) });
  const state = async () => (await alice.client.call('walletDeposits', { query: { coin: COIN } })).list.map((one) => one.state);
  await expect.poll(state, WAIT).toEqual(['credited']);
  const wire = new Wire(server.url);
  const { id } = withdrawalOf(await withdraw(wire, await withdrawKey(server, alice, ALICE), { coin: COIN, amount: '51' }));
  await reaches(alice, id, 'confirmed');
  wire.close();
  const data = `0x70a08231${OUTSIDE.slice(2).toLowerCase().padStart(64, '0')}`;
  expect(BigInt(await node.rpc<string>('eth_call', [{ to: contract, data }, 'latest']))).toBe(50n * UNIT);
  expect((await desk(server, 'olga', 'reconcile')).at(-1)).toBe('all differences are zero');
});
