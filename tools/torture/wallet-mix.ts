import { payloadHashOf } from '../../harness/verified.ts';
import type { Chance } from '../simulate/chance.ts';
import type { WalletKind } from './wallet-book.ts';
import type { Asked } from './wire.ts';
import { ACCOUNTS, CHAIN, COINS, outsideOf, times } from './site.ts';
import type { Who } from './site.ts';

const OWN = ['trading', 'fiat', 'game'] as const;

/** A random request of the wallet; undefined if what it needs was not available, because the server is gone. */
export async function walletRequest(kind: WalletKind, who: Who, chance: Chance, key: string): Promise<Asked | undefined> {
  const { code: coin, step } = chance.pick(COINS);
  const { token, apiKey } = who;
  switch (kind) {
    case 'transfer': {
      const from = chance.pick(OWN);
      const to = chance.pick(OWN.filter((one) => one !== from));
      // Occasionally more than there is.
      const amount = chance.once(15) ? '999999999' : times(chance.int(1, 2_000), step);
      return { path: chance.pick(['/api/account/transfer', '/api/wallet/transfer']), token, body: { coin, amount, from, to }, key };
    }
    case 'send': {
      const to = chance.pick(ACCOUNTS.filter((account) => account !== who.account));
      const body = { coin, amount: times(chance.int(1, 500), step), to };
      const verification = await verified(who, body);
      return verification === undefined ? undefined : { path: '/api/wallet/send', token, body, key, verification };
    }
    case 'withdraw': {
      // From a hundred times the smallest deposit on, people have to review it.
      const amount = times(chance.once(10) ? chance.int(1_001, 1_200) : chance.int(20, 300), step);
      return { path: '/api/wallet/withdraw', token: '', apiKey, body: { coin, chain: CHAIN, address: outsideOf(who.index), amount }, key };
    }
    case 'faucet':
      return { path: '/api/wallet/faucet', token, body: { coin, chain: CHAIN }, key: null };
  }
}

async function verified({ client, codeBy }: Who, body: unknown): Promise<string | undefined> {
  const wish = { action: 'walletSend', payloadHash: payloadHashOf(body) } as const;
  try {
    const code = await codeBy(() => client.call('accountVerifyCode', { query: { factor: 'email', ...wish } }));
    return (await client.call('accountVerify', { body: { ...wish, proofs: [{ factor: 'email', code }] } })).verification;
  } catch {
    return undefined;
  }
}
