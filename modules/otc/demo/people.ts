import { demoAlipay, demoCard, demoWeixin } from '@agio/module/demo';
import type { DemoCustomer, DemoTrader } from '@agio/module/demo';

const STOCK = { USDT: '3000000', BTC: '60', ETH: '900' } as const;

/** The demo's merchants. */
export const DEMO_MERCHANTS: readonly (DemoCustomer & { readonly trader: DemoTrader })[] = [
  {
    account: 'harbour@agio.example',
    username: 'harbour',
    trader: {
      truename: 'Lin Haiyan',
      methods: [demoCard('Bank of the Delta', '6228480012345671'), demoAlipay('harbour@agio.example', 'fkx10harbourdesk')],
      fiat: STOCK,
      levels: ['ordinary', 'primary'],
      names: { otcShop: 'Harbour Desk' },
    },
  },
  {
    account: 'delta@agio.example',
    username: 'delta',
    trader: {
      truename: 'Chen Guowei',
      methods: [
        demoCard('River Savings Bank', '6217000099887768'),
        demoAlipay('delta@agio.example', 'fkx11deltaexch'),
        demoWeixin('delta_exchange', 'f2f0deltaexchangedemo'),
      ],
      fiat: STOCK,
      levels: ['ordinary', 'primary'],
      names: { otcShop: 'Delta Exchange' },
    },
  },
  {
    account: 'lotus@agio.example',
    username: 'lotus',
    trader: {
      truename: 'Wu Lianhua',
      methods: [demoCard('Lotus Bank', '6222023344556676'), demoWeixin('lotus_otc', 'f2f0lotusdemo')],
      fiat: STOCK,
      levels: ['ordinary', 'primary'],
      names: { otcShop: '莲花币行' },
    },
  },
  {
    account: 'northgate@agio.example',
    username: 'northgate',
    trader: {
      truename: 'Zhao Beimen',
      methods: [demoCard('North Bank', '6225881122334450'), demoAlipay('northgate@agio.example', 'fkx12northgate')],
      fiat: STOCK,
      levels: ['ordinary', 'primary'],
      names: { otcShop: 'North Gate OTC' },
    },
  },
];
