import type { NewMethod } from '@agio/contracts/payment';
import type { Seed } from './seed-file.ts';

/** Somebody of the demo who trades in OTC: a name that is certified, and where they are paid. All of it is made up. */
interface DemoTrader {
  readonly account: string;
  readonly truename: string;
  readonly methods: readonly NewMethod[];
  /** What is in the fiat account from the beginning. */
  readonly fiat: Readonly<Record<string, string>>;
}

export interface DemoMerchant extends DemoTrader {
  readonly username: string;
  /** What everybody calls them. */
  readonly shop: string;
}

const card = (bank: string, number: string): NewMethod => ({ type: 'bank', bank, number, currency: 'CNY' });
const alipay = (account: string, code: string): NewMethod => ({ type: 'alipay', account, qr: `https://qr.alipay.com/${code}` });
const weixin = (account: string, code: string): NewMethod => ({ type: 'weixin', account, qr: `wxp://${code}` });

const STOCK = { USDT: '3000000', BTC: '60', ETH: '900' } as const;

export const DEMO_MERCHANTS: readonly DemoMerchant[] = [
  {
    account: 'harbour@agio.example',
    username: 'harbour',
    shop: 'Harbour Desk',
    truename: 'Lin Haiyan',
    methods: [card('Bank of the Delta', '6228480012345671'), alipay('harbour@agio.example', 'fkx10harbourdesk')],
    fiat: STOCK,
  },
  {
    account: 'delta@agio.example',
    username: 'delta',
    shop: 'Delta Exchange',
    truename: 'Chen Guowei',
    methods: [
      card('River Savings Bank', '6217000099887768'),
      alipay('delta@agio.example', 'fkx11deltaexch'),
      weixin('delta_exchange', 'f2f0deltaexchangedemo'),
    ],
    fiat: STOCK,
  },
  {
    account: 'lotus@agio.example',
    username: 'lotus',
    shop: '莲花币行',
    truename: 'Wu Lianhua',
    methods: [card('Lotus Bank', '6222023344556676'), weixin('lotus_otc', 'f2f0lotusdemo')],
    fiat: STOCK,
  },
  {
    account: 'northgate@agio.example',
    username: 'northgate',
    shop: 'North Gate OTC',
    truename: 'Zhao Beimen',
    methods: [card('North Bank', '6225881122334450'), alipay('northgate@agio.example', 'fkx12northgate')],
    fiat: STOCK,
  },
];

/** The two whom visitors log in as: certified, with somewhere to be paid, so that they can buy and sell at once. */
const DEMO_CUSTOMERS: readonly DemoTrader[] = [
  {
    account: 'demo@agio.example',
    truename: 'Alex Chen',
    methods: [card('Bank of the Delta', '6200447190238814'), alipay('demo@agio.example', 'fkx13demo')],
    fiat: { USDT: '20000' },
  },
  {
    account: 'trader@agio.example',
    truename: 'Robin Wu',
    methods: [card('River Savings Bank', '6212265566778890')],
    fiat: { USDT: '20000' },
  },
];

/** Who exchanges money for coins in C2C, with the bond and something to sell. */
export const DEMO_PROVIDER: DemoMerchant = {
  account: 'northwind@agio.example',
  username: 'northwind',
  shop: 'Northwind Exchange',
  truename: 'He Fengbei',
  methods: [
    card('Riverside Bank', '6200771044820359'),
    alipay('northwind@agio.example', 'fkx14northwind'),
    weixin('northwind_ex', 'f2f0northwinddemo'),
  ],
  fiat: { USDT: '2500000' },
};

const TRADERS = [...DEMO_CUSTOMERS, ...DEMO_MERCHANTS, DEMO_PROVIDER];
/** A provider's bond is for those of the highest level. */
const LEVELS_OF_PROVIDERS = ['ordinary', 'primary', 'senior'] as const;

/** What somebody of the demo is in OTC and C2C; undefined for who does not trade there. */
export function demoTrader(account: string): Seed['customers'][number]['trader'] {
  const found = TRADERS.find((one) => one.account === account);
  if (found === undefined) return undefined;
  const { fiat, methods, truename } = found;
  const isProvider = found === DEMO_PROVIDER;
  const shop = 'shop' in found ? { [isProvider ? 'c2cShop' : 'otcShop']: found.shop } : {};
  return { truename, fiat, methods: [...methods], levels: isProvider ? [...LEVELS_OF_PROVIDERS] : ['ordinary', 'primary'], ...shop };
}

/** The merchants and the provider as customers of the demo's seed. */
export const merchantCustomers = (password: string): Seed['customers'] =>
  [...DEMO_MERCHANTS, DEMO_PROVIDER].map(({ account, username }) => ({
    account,
    username,
    password,
    country: 'SG',
    wide: false,
    addresses: [],
    balances: {},
    trader: demoTrader(account),
  }));
