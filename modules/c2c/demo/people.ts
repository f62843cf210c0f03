import { demoAlipay, demoCard, demoWeixin } from '@agio/module/demo';
import type { DemoCustomer } from '@agio/module/demo';

/** The provider who exchanges money for coins in C2C, with the bond, which is for those of the highest level, and something to sell. */
export const DEMO_PROVIDER: DemoCustomer = {
  account: 'northwind@agio.example',
  username: 'northwind',
  trader: {
    truename: 'He Fengbei',
    methods: [
      demoCard('Riverside Bank', '6200771044820359'),
      demoAlipay('northwind@agio.example', 'fkx14northwind'),
      demoWeixin('northwind_ex', 'f2f0northwinddemo'),
    ],
    fiat: { USDT: '2500000' },
    levels: ['ordinary', 'primary', 'senior'],
    names: { c2cShop: 'Northwind Exchange' },
  },
};
