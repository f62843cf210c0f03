import { demoAlipay, demoCard, DEMO_ACCOUNTS, DEMO_TRUENAME, TAKER_ACCOUNTS } from '@agio/module/demo';
import type { DemoCustomer, DemoTrader } from '@agio/module/demo';
import { demosOf } from './demos.ts';
import { DEMO_OPERATORS } from './demo-operators.ts';
import type { Seed } from './seed-file.ts';

export { DEMO_ACCOUNTS, TAKER_ACCOUNTS } from '@agio/module/demo';

/** The market maker's account, none of those that visitors log in with. */
export const MAKER_ACCOUNT = 'maker@agio.example';
/** An address on the local chain that belongs to no customer: the second of the keys that test chains ship with. */
export const DEMO_OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const DEMO_PASSWORD = 'agio2026demo';

const MILLIONS = { BTC: '2000', ETH: '40000', SOL: '400000', XRP: '100000000', KITE: '500000000', USDT: '400000000', CNYT: '2000000000' };
/** What a careful customer might have. */
const SAVINGS = { BTC: '3.2', ETH: '48', SOL: '420', XRP: '22000', KITE: '80000', USDT: '86000', CNYT: '120000' };
const FUNDS = { BTC: '12', ETH: '180', SOL: '2500', XRP: '200000', KITE: '900000', USDT: '850000', CNYT: '4000000' };

const market = (
  name: string,
  tickSize: string,
  lotSize: string,
  maxAmount: string,
  minTotal: string,
  openingPrice: string,
  sort: number,
  tags: string[] = [],
) => ({
  market: name,
  tickSize,
  lotSize,
  minAmount: lotSize,
  maxAmount,
  minTotal,
  priceBandPercent: tags.includes('startup') ? 30 : 10,
  makerFeeBps: 8,
  takerFeeBps: 10,
  openingPrice,
  status: 'open' as const,
  tags,
  sort,
});

/** The two whom visitors log in as: certified, with somewhere to be paid, so that they can buy and sell at once. */
const DEMO_TRADERS: Readonly<Record<(typeof DEMO_ACCOUNTS)[number], DemoTrader>> = {
  'demo@agio.example': {
    truename: DEMO_TRUENAME,
    methods: [demoCard('Bank of the Delta', '6200447190238814'), demoAlipay('demo@agio.example', 'fkx13demo')],
    fiat: { USDT: '20000' },
    levels: ['ordinary', 'primary'],
  },
  'trader@agio.example': {
    truename: 'Robin Wu',
    methods: [demoCard('River Savings Bank', '6212265566778890')],
    fiat: { USDT: '20000' },
    levels: ['ordinary', 'primary'],
  },
};

type SeedCustomer = Seed['customers'][number];

const traderOf = ({ fiat, levels, methods, names = {}, truename }: DemoTrader): SeedCustomer['trader'] => ({
  truename,
  fiat: { ...fiat },
  methods: [...methods],
  levels: [...levels],
  ...names,
});

/** A resident of the demo who is there because of a capability, with nothing but what that gives them. */
const livingWith = ({ account, trader, username }: DemoCustomer): SeedCustomer => ({
  account,
  username,
  password: DEMO_PASSWORD,
  country: 'SG',
  wide: false,
  addresses: [],
  balances: {},
  ...(trader === undefined ? {} : { trader: traderOf(trader) }),
});

/** The demo site: made-up customers and balances; opening prices are round figures, not quotes of a day. */
const BASE: Seed = {
  coins: [
    { code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] },
    { code: 'ETH', name: 'Ether', decimals: 8, tags: [] },
    { code: 'SOL', name: 'Solana', decimals: 8, tags: [] },
    { code: 'XRP', name: 'XRP', decimals: 8, tags: [] },
    { code: 'KITE', name: 'Kite', decimals: 8, tags: ['startup'] },
    { code: 'USDT', name: 'Tether USD', decimals: 10, tags: [] },
    { code: 'CNYT', name: 'CNY token', decimals: 10, tags: [] },
  ],
  markets: [
    market('BTC_USDT', '0.1', '0.00001', '100', '10', '64000', 1),
    market('ETH_USDT', '0.01', '0.0001', '2000', '10', '3100', 2),
    market('SOL_USDT', '0.01', '0.01', '20000', '10', '148', 3),
    market('XRP_USDT', '0.0001', '0.1', '2000000', '10', '0.53', 4),
    market('KITE_USDT', '0.00001', '1', '20000000', '10', '0.042', 5, ['startup']),
    market('BTC_CNYT', '1', '0.00001', '100', '70', '455000', 6),
    market('ETH_BTC', '0.00001', '0.001', '2000', '0.001', '0.0485', 7),
    market('USDT_CNYT', '0.001', '0.1', '2000000', '70', '7.1', 8),
  ],
  operators: DEMO_OPERATORS,
  customers: [
    ...DEMO_ACCOUNTS.map((account, index) => ({
      account,
      password: DEMO_PASSWORD,
      username: index === 0 ? 'demo' : 'trader',
      country: 'SG',
      wide: false,
      addresses: [{ chain: 'LOCAL', address: DEMO_OUTSIDE, name: 'My own wallet' }],
      balances: index === 0 ? SAVINGS : FUNDS,
      trader: traderOf(DEMO_TRADERS[account]),
    })),
    ...[MAKER_ACCOUNT, ...TAKER_ACCOUNTS].map((account) => ({
      account,
      password: DEMO_PASSWORD,
      username: account.split('@')[0],
      country: 'SG',
      wide: true,
      addresses: [],
      balances: MILLIONS,
    })),
  ],
  welcome: { from: MAKER_ACCOUNT, amounts: { BTC: '0.5', ETH: '8', KITE: '20000', USDT: '20000', CNYT: '50000' } },
  title: 'Agio',
};

/** With those whom capabilities bring. */
export async function demoSeed(): Promise<Seed> {
  const others = (await demosOf()).flatMap(({ demo: { customers = [] } }) => customers);
  return { ...BASE, customers: [...BASE.customers, ...others.map(livingWith)] };
}
