import type { CallName, Handlers } from '@agio/contracts';
import type { Core } from '@agio/core';
import { assert, parseDecimal } from '@agio/kernel';
import type { WalletCommand } from '@agio/wallet';
import type { Clock } from '@agio/kernel/clock';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { DEMO_ACCOUNTS } from '../seed/demo-seed.ts';
import { Person } from '@agio/module/demo';

/** Transfers between own accounts and sends, by the day on which they happen. */
const WEEKS: readonly {
  readonly day: number;
  readonly does: 'moves' | 'sends' | 'gets';
  readonly coin: string;
  readonly amount: string;
  /** Between own accounts. */
  readonly from?: string;
  readonly to?: string;
}[] = [
  { day: 1, does: 'moves', coin: 'CNYT', amount: '20000', from: 'trading', to: 'fiat' },
  { day: 3, does: 'gets', coin: 'USDT', amount: '1850' },
  { day: 6, does: 'sends', coin: 'USDT', amount: '64.5' },
  { day: 8, does: 'moves', coin: 'USDT', amount: '500', from: 'trading', to: 'game' },
  { day: 11, does: 'gets', coin: 'ETH', amount: '1.2' },
  { day: 15, does: 'sends', coin: 'CNYT', amount: '888' },
  { day: 18, does: 'moves', coin: 'CNYT', amount: '12000', from: 'fiat', to: 'trading' },
  { day: 20, does: 'gets', coin: 'USDT', amount: '1850' },
  { day: 23, does: 'moves', coin: 'USDT', amount: '260', from: 'game', to: 'trading' },
  { day: 25, does: 'sends', coin: 'BTC', amount: '0.015' },
  { day: 29, does: 'sends', coin: 'USDT', amount: '310' },
];
/** When in the day something happens. */
const HOURS = [9, 12, 13, 18, 20, 21] as const;

export interface ResidentWeeksPorts {
  readonly clock: Clock;
  readonly handlers: Handlers<CallName>;
  /** Numbers of customers by their accounts. */
  readonly customers: ReadonlyMap<string, number>;
  readonly core: Pick<Core, 'coin'>;
  submit(command: WalletCommand): Promise<{ readonly reply: { readonly ok: boolean } }>;
  setClock(nowMs: number): void;
  log(message: string, error?: unknown): void;
}

/** What the demo's first person did in the weeks before any trading: money between own accounts, to a friend and from them. */
export async function liveWeeks(ports: ResidentWeeksPorts, fromMs: number, untilMs: number): Promise<void> {
  const person = new Person(ports, 'demo resident');
  const [own, friend] = DEMO_ACCOUNTS.map((account) => ports.customers.get(account));
  if (own === undefined || friend === undefined) return;
  // As a command: over the call, nothing is sent before the chains are open, which have the limits of a day.
  const send = async (customer: number, to: number, coin: string, amount: string): Promise<void> => {
    const atoms = parseDecimal(amount, ports.core.coin(coin)?.decimals ?? 0) ?? 0n;
    const told = { dayLimit: '', verification: '', words: '', request: null };
    const { reply } = await ports.submit({ kind: 'wallet.send', customer, to, coin, amount: String(atoms), ...told });
    assert(reply.ok, `${amount} ${coin} can be sent from ${customer} to ${to}`);
  };
  for (const { amount, coin, day, does, from, to } of WEEKS) {
    const atMs = fromMs - (fromMs % DAY_MS) + day * DAY_MS + (HOURS[day % HOURS.length] ?? 0) * HOUR_MS + day * 77_000;
    if (atMs >= untilMs) return;
    ports.setClock(atMs);
    if (does === 'moves') await person.call('walletTransfer', { body: { coin, amount, from, to } }, own);
    else if (does === 'sends') await send(own, friend, coin, amount);
    else await send(friend, own, coin, amount);
  }
}
