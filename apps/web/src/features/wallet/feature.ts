import { ArrowUpDown, BookUser, ReceiptText, Scale, Wallet } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** The customer's money: balances, what comes in and goes out, every posting with its reason, and the proof that all of it is there. */
export const wallet = defineFeature({
  name: 'wallet',
  routes,
  account: [
    { to: '/account/money', name: 'wallet-names:assets', order: 110, group: 'wallet', Icon: Wallet, own: 10, phone: 10 },
    {
      to: '/account/money/history',
      name: 'wallet-names:moneyHistory',
      shortName: 'wallet-names:moneyHistoryShort',
      order: 120,
      group: 'wallet',
      Icon: ArrowUpDown,
    },
    { to: '/account/finance', name: 'wallet-names:finance', order: 130, group: 'wallet', Icon: ReceiptText },
    { to: '/account/money/addresses', name: 'wallet-names:addresses', order: 140, group: 'wallet', Icon: BookUser },
    { to: '/account/proof', name: 'wallet-names:proof', order: 150, group: 'wallet', Icon: Scale },
  ],
  footer: [
    { to: '/account/proof', name: 'wallet-names:proof', order: 20, for: 'customer' },
    { to: '/proof', name: 'wallet-names:proof', order: 20, for: 'visitor' },
  ],
  command: [
    { to: '/account/money/deposit', name: 'wallet-names:deposit', order: 112, for: 'customer' },
    { to: '/account/money/withdraw', name: 'wallet-names:withdraw', order: 114, for: 'customer' },
    { to: '/account/money/internal-transfer', name: 'wallet-names:ownTransfer', order: 116, for: 'customer' },
    { to: '/account/money/transfer', name: 'wallet-names:send', order: 118, for: 'customer' },
    { to: '/proof', name: 'wallet-names:proof', order: 410, for: 'visitor' },
  ],
  bar: [
    {
      to: '/account/money',
      name: 'wallet-names:assets',
      order: 40,
      for: 'customer',
      Icon: Wallet,
      covers: ['/account/finance', '/account/proof'],
    },
  ],
  texts,
  names: 'wallet-names',
});
