import type { BodyOf, Calls } from '@agio/contracts';

type Terms = BodyOf<Calls['otcAdvertise']>;
type Lines = Readonly<{ terms: string; autoReply: string }>;

const WORDS: Lines = {
  terms: '仅限本人账户付款，请勿备注币种。Own account only; no coin names in the note.',
  autoReply: '您好，我在线。Hello, I am here.',
};

const base = { windowMinutes: 15, autoAccept: false, fiat: 'CNY', ...WORDS } as const;
const fixed = (price: string) => ({ kind: 'fixed', price }) as const;
const floating = (bps: number) => ({ kind: 'floating', bps }) as const;
const sell = { ...base, side: 'sell' } as const;
const buy = { ...base, side: 'buy' } as const;

/** What each merchant of the demo offers: both sides, fixed and floating, in several methods. */
export const DEMO_ADS: Readonly<Record<string, readonly Terms[]>> = {
  'harbour@agio.example': [
    { ...sell, coin: 'USDT', price: fixed('7.12'), quantity: '300000', min: '500', max: '50000', methods: ['bank', 'alipay'] },
    { ...buy, coin: 'USDT', price: fixed('7.08'), quantity: '300000', min: '500', max: '50000', methods: ['bank'] },
    { ...buy, coin: 'USDT', price: floating(-20), quantity: '80000', min: '100', max: '20000', methods: ['alipay'] },
  ],
  'delta@agio.example': [
    {
      ...sell,
      coin: 'USDT',
      price: floating(20),
      quantity: '250000',
      min: '100',
      max: '20000',
      methods: ['alipay', 'weixin'],
      autoAccept: true,
    },
    { ...buy, coin: 'USDT', price: floating(-35), quantity: '250000', min: '1000', max: '50000', methods: ['bank', 'alipay'] },
    { ...sell, coin: 'BTC', price: floating(60), quantity: '12', min: '500', max: '50000', methods: ['alipay'] },
  ],
  'lotus@agio.example': [
    { ...sell, coin: 'USDT', price: floating(12), quantity: '60000', min: '100', max: '5000', methods: ['weixin'] },
    { ...sell, coin: 'BTC', price: floating(80), quantity: '10', min: '1000', max: '50000', methods: ['bank'], windowMinutes: 30 },
    { ...buy, coin: 'BTC', price: floating(-80), quantity: '10', min: '1000', max: '50000', methods: ['bank'], windowMinutes: 30 },
  ],
  'northgate@agio.example': [
    { ...sell, coin: 'USDT', price: fixed('7.13'), quantity: '100000', min: '70', max: '10000', methods: ['bank'], autoAccept: true },
    { ...sell, coin: 'ETH', price: floating(60), quantity: '150', min: '500', max: '50000', methods: ['bank', 'alipay'] },
    { ...buy, coin: 'ETH', price: floating(-60), quantity: '150', min: '500', max: '50000', methods: ['bank'] },
  ],
};
