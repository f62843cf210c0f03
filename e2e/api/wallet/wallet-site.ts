import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Withdrawal } from '@agio/contracts/wallet';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import { askControl } from '../../../apps/server/control/ask-control.ts';
import type { ApiKey } from '../../../tools/torture/site.ts';
import type { Answer, Asked, Wire } from '../../../tools/torture/wire.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import type { Server } from '../../../harness/server.ts';
import type { Site } from '../../../harness/site.ts';
import { ALICE, BOB, openSmall, startSmall } from '../../../harness/small-site.ts';
import { OUTSIDE, WALLET_SEED } from '../../../harness/wallet-seed.ts';
import { callVerified } from '../../../harness/verified.ts';

/** A chain beside the small market, on a node of the test's own: up to one ETH leaves without people, above ten two must agree. */
export const TEST_CHAIN = {
  code: 'TEST',
  name: 'Test chain',
  family: 'evm',
  chainId: 31_337,
  secondsPerBlock: 1,
  confirmations: 3,
  from: 0,
  coins: [
    {
      coin: 'ETH',
      asset: 'native',
      decimals: 18,
      deposit: { open: true, minimum: '0.01', auditAbove: '100' },
      withdrawal: {
        open: true,
        minimum: '0.01',
        maximum: '40',
        fee: '0.01',
        dayLimits: ['45', '45', '45', '45'],
        freeUpTo: '1',
        twoAbove: '10',
      },
      sweep: { from: '1', hotMaximum: '1000' },
    },
  ],
};

type WalletSettings = Readonly<Record<string, string>>;

/** The small market with its local chain, in this process; Alice and Bob know an address outside. */
export function openWallet(env: WalletSettings = {}, more: Parameters<typeof openSmall>[2] = {}): Promise<OpenedSite> {
  return openSmall(WALLET_SEED, { LOCAL_CHAIN: 'on', ...env }, more);
}

/** The same in a server of its own, which a test may kill. */
export function startWallet(env: WalletSettings = {}, more: Parameters<typeof startSmall>[2] = {}): Promise<Server> {
  return startSmall(WALLET_SEED, { LOCAL_CHAIN: 'on', ...env }, more);
}

export { ALICE, BOB, OUTSIDE };

/** An API key that may withdraw, from this machine alone. */
export function withdrawKey(server: Pick<Site, 'url'>, who: LoggedIn, account: string): Promise<ApiKey> {
  const body = { name: 'withdrawals', scopes: ['withdraw'], addresses: ['127.0.0.1'] };
  return callVerified(server, who, account, 'createApiKey', body);
}

/** Asks for a withdrawal with an API key, until it is answered. */
export function withdraw(
  wire: Wire,
  apiKey: ApiKey,
  body: { readonly coin: string; readonly amount: string; readonly chain?: string },
  key: string = randomUUID(),
): Promise<Answer> {
  const asked = { chain: 'LOCAL', address: OUTSIDE, ...body };
  return insist(wire, { path: '/api/wallet/withdraw', token: '', apiKey, body: asked, key });
}

/** Sends a request with its key again and again until somebody answers: a busy server may say that it does not know yet. */
export async function insist(wire: Wire, asked: Asked & { readonly key: string }): Promise<Answer> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await wire.send(asked);
    if (answer !== undefined) return answer;
    await sleep(200);
  }
  throw new Error(`${asked.path} is never answered`);
}

/** The withdrawal that an answer is. Throws where it is a refusal. */
export function withdrawalOf(answer: Answer): Withdrawal {
  if (answer.code !== 'SUCCESS') throw new Error(`the withdrawal was not taken: ${JSON.stringify(answer)}`);
  return answer.data as Withdrawal;
}

/** Waits until a withdrawal is in one of the states. */
export async function reaches({ client }: LoggedIn, id: string, ...states: readonly Withdrawal['state'][]): Promise<Withdrawal> {
  const until = Date.now() + 120_000;
  for (;;) {
    const now = await client.call('getWithdrawal', { params: { id } }).catch((error: unknown) => {
      // So it is answered while rows are still being written after a start.
      if ((error as { code?: unknown }).code !== 'UNAVAILABLE') throw error;
    });
    if (now !== undefined && states.includes(now.state)) return now;
    if (Date.now() > until) throw new Error(`the withdrawal is ${JSON.stringify(now)}`);
    await sleep(50);
  }
}

/** What the operators' command answers. */
export function desk(server: Pick<Site, 'dataDir'>, as: string, name: string, ...words: readonly string[]): Promise<readonly string[]> {
  return askControl(server.dataDir, { name, words, as });
}

/** What an address has of the local chain's own coin, in its smallest units. */
export async function etherOf(server: Pick<Site, 'chainUrl'>, address: string): Promise<bigint> {
  const response = await fetch(await server.chainUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  });
  return BigInt(((await response.json()) as { result: string }).result);
}
