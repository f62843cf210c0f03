import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@agio/core';
import { startCore } from '@agio/sequencer';
import type { WalletCommand } from '@agio/wallet';
import { machineSet } from '../../storage/machines.ts';

export const CHAIN = 'TEST';
/** Exists only in the journal: a test that needs its settings brings them. */
export const BITCOIN_CHAIN = 'BTC';
export const CHAIN_ID = 9_001;
export const TOKEN = '0x00000000000000000000000000000000000070ce';
export const COLD = '0x000000000000000000000000000000000000c01d';
export const ETHER = 10n ** 18n;
export const TETHER = 10n ** 6n;

/** A journal with customers who have coins, written by the real sequencer and its shadow; and the chain's settings beside it. */
export interface House {
  readonly journal: string;
  readonly chains: string;
  /** Alice requests a withdrawal; returns its number. `approvals` people must approve. */
  withdraw(coin: string, units: bigint, address: string, approvals?: number): Promise<number>;
  submit(command: Command | WalletCommand): Promise<void>;
  stop(): Promise<void>;
}

export async function startHouse(folder: string): Promise<House> {
  const journal = join(folder, 'journal');
  mkdirSync(journal, { recursive: true });
  const chains = join(folder, 'chains.json');
  writeFileSync(chains, JSON.stringify([{ ...SETTINGS, coldAddress: COLD }]));
  let nowMs = Date.UTC(2026, 10, 22);
  const fail = (error: unknown): never => {
    throw error;
  };
  const core = await startCore({
    folder: journal,
    machines: machineSet,
    clock: () => (nowMs += 1),
    onFatal: fail,
    log: () => undefined,
  });
  let turn = 0;
  const submit = async (command: Command | WalletCommand): Promise<number> => {
    const { reply } = await core.sequencer.submit(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply.kind === 'done' ? (reply.id ?? 0) : 0;
  };
  await submit({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  await submit({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 6, tags: [] });
  await submit({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
  await submit({ kind: 'create_customer', ref: 'alice', wide: false });
  await submit({ kind: 'wallet.define_chain', code: CHAIN, family: 'evm' });
  await submit({ kind: 'wallet.list_coin', chain: CHAIN, coin: 'ETH', decimals: 18, native: true });
  await submit({ kind: 'wallet.list_coin', chain: CHAIN, coin: 'USDT', decimals: 6, native: false });
  await submit({ kind: 'wallet.define_chain', code: BITCOIN_CHAIN, family: 'bitcoin' });
  await submit({ kind: 'wallet.list_coin', chain: BITCOIN_CHAIN, coin: 'BTC', decimals: 8, native: true });
  for (const [coin, units] of [
    ['ETH', 1_000n * ETHER],
    ['USDT', 1_000_000n * TETHER],
  ] as const) {
    const credit = { txid: `0x${coin}`, index: '0', units: String(units), owner: 1, account: 'trading' } as const;
    await submit({ kind: 'wallet.credit', chain: CHAIN, coin, height: 1, block: 'h1', ...credit });
  }
  await submit({ kind: 'wallet.advance', chain: CHAIN, height: 1, hash: 'h1' });
  const bitcoins = { txid: 'bitcoins', index: '0', units: String(100n * 10n ** 8n), owner: 1, account: 'trading' } as const;
  await submit({ kind: 'wallet.credit', chain: BITCOIN_CHAIN, coin: 'BTC', height: 1, block: 'b1', ...bitcoins });
  await submit({ kind: 'wallet.advance', chain: BITCOIN_CHAIN, height: 1, hash: 'b1' });
  return {
    journal,
    chains,
    async withdraw(coin, units, address, approvals = 0) {
      turn += 1;
      const amount = String(coin === 'ETH' ? units / 10n ** 10n : units);
      const chain = coin === 'BTC' ? BITCOIN_CHAIN : CHAIN;
      const asked = { customer: 1, chain, coin, address, amount, fee: '0', to: 0, approvals, readyAtMs: 0 } as const;
      const rest = { reasons: [], dayLimit: '', verification: `v${turn}`, words: '', request: null } as const;
      return submit({ kind: 'wallet.withdraw', ...asked, ...rest });
    },
    submit: async (command) => void (await submit(command)),
    stop: () => core.sequencer.stop(),
  };
}

const LIMITS = { open: true, minimum: '0', fee: '0', dayLimits: ['0', '0', '0', '0'], freeUpTo: '0', twoAbove: '0' };
const DEPOSIT = { open: true, minimum: '0', auditAbove: '1000' };
const SWEEP = { from: '0', hotMaximum: '100' };
const SETTINGS = {
  code: CHAIN,
  name: 'Test',
  family: 'evm',
  chainId: CHAIN_ID,
  secondsPerBlock: 1,
  confirmations: 1,
  coins: [
    {
      coin: 'ETH',
      asset: 'native',
      decimals: 18,
      deposit: DEPOSIT,
      withdrawal: { ...LIMITS, maximum: '100' },
      sweep: SWEEP,
      signer: { perHour: '10', perDay: '15' },
    },
    { coin: 'USDT', asset: TOKEN, decimals: 6, deposit: DEPOSIT, withdrawal: { ...LIMITS, maximum: '1000' }, sweep: SWEEP },
  ],
};
