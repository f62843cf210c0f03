import type { Command, Core, Outcome } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import type { Lock, ProductSeed } from '@agio/lock';
import { SeedError } from './apply-seed.ts';

/** What the demo sells; figures are made up. */
const PRODUCTS: readonly ProductSeed[] = [
  {
    coin: 'USDT',
    kind: 'fixed',
    period: 'day',
    count: 90,
    cliff: 0,
    rate: '0.042',
    min: '100',
    max: '200000',
    quota: '2000000',
    cap: '400000',
    penalty: '0.035',
  },
  {
    coin: 'BTC',
    kind: 'linear',
    period: 'month',
    count: 12,
    cliff: 0,
    rate: '0.018',
    min: '0.01',
    max: '20',
    quota: '200',
    cap: '40',
    penalty: '0.01',
  },
  {
    coin: 'SOL',
    kind: 'cliff',
    period: 'month',
    count: 6,
    cliff: 6,
    rate: '0.055',
    min: '1',
    max: '5000',
    quota: '50000',
    cap: '10000',
    penalty: '0.08',
  },
  {
    coin: 'CNYT',
    kind: 'flexible',
    period: 'week',
    count: 52,
    cliff: 0,
    rate: '0.021',
    min: '100',
    max: '500000',
    quota: '10000000',
    cap: '1000000',
    penalty: '0',
  },
];

/** What rewards are paid from. */
const FUNDS = { USDT: '100000', BTC: '20', SOL: '3000', CNYT: '400000' } as const;

/** What the demo's first person has locked: by the place of the product, and of a vault. */
const LOCKED: readonly { readonly at: number; readonly amount: string }[] = [
  { at: 0, amount: '20000' },
  { at: 1, amount: '0.5' },
  { at: 2, amount: '40' },
  { at: 3, amount: '8000' },
];
const VAULT = { coin: 'ETH', amount: '12', parts: 12 } as const;

interface Ports {
  readonly core: Core;
  readonly submit: (command: Command) => Promise<Outcome>;
}

/** Funds the reward accounts, puts the products on sale, and locks something of the demo's person; again it changes nothing. */
export async function seedDemoLock(lock: Pick<Lock, 'seed'>, customer: number | undefined, { core, submit }: Ports): Promise<void> {
  if (customer === undefined) throw new SeedError('the demo has nobody who locks coins');
  for (const [code, amount] of Object.entries(FUNDS)) {
    const atoms = parseDecimal(amount, core.coin(code)?.decimals ?? 0);
    if (atoms === undefined) throw new SeedError(`${amount} ${code} has too many decimals`);
    const to = { owner: 0, kind: 'lock.fund' } as const;
    const { reply } = await submit({ kind: 'issue', to, coin: code, amount: String(atoms), reason: 'seed', cause: `seed:lock:${code}` });
    if (!reply.ok && reply.refusal !== 'already_exists') throw new SeedError(`issue: ${reply.refusal}`);
  }
  await lock.seed({ products: PRODUCTS, customer, locked: LOCKED, vault: VAULT });
}
