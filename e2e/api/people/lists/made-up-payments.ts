import { WITHDRAWAL_STATES } from '@agio/contracts/wallet/constants';
import type { RecordOf } from '@agio/kernel/record';
import { walletDeposit, walletWithdrawal } from '../../../../modules/wallet/model.ts';
import type { Chance } from '../../../../tools/simulate/chance.ts';
import { PEOPLE, timeOf } from '../../../../tools/simulate/testing/made-up-records.ts';
import type { OpenedSite } from '../../../../harness/open-site.ts';

/** Chains that are followed by nobody. */
const CHAINS = ['TEST', 'MOON'];
const COINS = ['BTC', 'USDT', 'ETH'];
const TRANSACTION = '0x';

type Placed = { readonly atMs: number; readonly fact: { readonly fact: string } };

/** Two chains of the books alone, on which each coin is listed. */
export async function defineChains({ inside }: Pick<OpenedSite, 'inside'>): Promise<void> {
  const ask = async (command: object): Promise<void> => {
    const { reply } = await inside.submit(command as never);
    if (!reply.ok) throw new Error(`${JSON.stringify(command)}: ${reply.refusal}`);
  };
  for (const chain of CHAINS) {
    await ask({ kind: 'wallet.define_chain', code: chain, family: 'evm' });
    for (const coin of COINS) await ask({ kind: 'wallet.list_coin', chain, coin, decimals: 18, native: coin === 'ETH' });
  }
}

/** Deposits and withdrawals in every state, each later than those with smaller numbers. */
export function madeUpPayments(chance: Chance, count: number): Placed[] {
  const times = Array.from({ length: 2 * count }, () => timeOf(chance)).toSorted((one, other) => one - other);
  return times.map((atMs, at) => {
    const id = 1 + Math.floor(at / 2);
    const fact = at % 2 === 0 ? deposit(chance, id) : withdrawal(chance, id, atMs);
    return { atMs, fact };
  });
}

function deposit(chance: Chance, id: number) {
  const account = chance.pick(['trading', 'trading', 'suspense', 'house'] as const);
  const state = chance.once(4) ? 'reversed' : account === 'suspense' ? 'to_audit' : 'credited';
  const fact: RecordOf<typeof walletDeposit> = {
    id,
    chain: chance.int(1, 2),
    coin: chance.int(0, 2),
    height: id,
    txid: `${TRANSACTION}${String(id).padStart(64, 'd')}`,
    index: '0',
    owner: chance.pick(PEOPLE),
    account,
    units: '100000000000000000',
    atoms: String(10_000_000 + id),
    state,
    why: null,
  };
  return walletDeposit.tell(fact);
}

function withdrawal(chance: Chance, id: number, createdAtMs: number) {
  const state = WITHDRAWAL_STATES[id % WITHDRAWAL_STATES.length] ?? 'requested';
  const fact: RecordOf<typeof walletWithdrawal> = {
    id,
    customer: chance.pick(PEOPLE),
    chain: chance.int(1, 2),
    coin: chance.int(0, 2),
    address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    amount: String(10_000_000 + id),
    fee: '10000',
    to: 0,
    state,
    approvals: chance.pick([1, 2]),
    approvedBy: state === 'to_audit' && id % 2 === 0 ? [1] : [],
    readyAtMs: chance.once(3) ? createdAtMs * 2 : 0,
    reasons: [],
    words: '',
    signed: [],
    txid: ['broadcast', 'confirmed'].includes(state) ? `${TRANSACTION}${String(id).padStart(64, 'e')}` : null,
    height: 0,
    reason: state === 'rejected' ? 'policy' : null,
    reopened: false,
    waits: null,
    costMost: '',
    createdAtMs,
    updatedAtMs: createdAtMs + chance.int(0, 9) * 60_000,
  };
  return walletWithdrawal.tell(fact);
}
