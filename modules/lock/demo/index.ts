import { parseDecimal } from '@agio/kernel';
import { DEMO_ACCOUNTS, demoCustomer, issueDemo } from '@agio/module/demo';
import type { ModuleDemo } from '@agio/module/demo';
import type { LockSeed, ProductSeed } from './seeds.ts';

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

/** Funded reward accounts, products on sale, and something that the demo's person has locked. */
export const lockDemo: ModuleDemo<{ seed(what: LockSeed): Promise<void> }> = {
  async seed(lock, ports) {
    const customer = demoCustomer(ports, DEMO_ACCOUNTS[0]);
    for (const [code, amount] of Object.entries(FUNDS)) {
      const atoms = parseDecimal(amount, ports.core.coin(code)?.decimals ?? 0) ?? ports.fail(`${amount} ${code} has too many decimals`);
      await issueDemo(ports, { owner: 0, kind: 'lock.fund' }, code, atoms, `seed:lock:${code}`);
    }
    await lock.seed({ products: PRODUCTS, customer, locked: LOCKED, vault: VAULT });
  },
};
