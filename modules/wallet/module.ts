import type { SiteModule } from '@agio/module';
import { PROVEN_MOVE } from './chain/store/sql-moves.ts';
import type { Wallet } from './index.ts';
import { waitAfterRestore } from './addresses/after-restore.ts';
import { walletMachine } from './machine/index.ts';
import { WALLET_RECORDS } from './model.ts';
import { PROVEN_ADDRESS } from './addresses/own-addresses.ts';
import { PROVEN_PAYEE } from './addresses/payee-store.ts';
import { walletPeople } from './people.ts';
import type { WalletPorts } from './ports.ts';
import { walletProjection } from './projection.ts';
import { PROVEN_SCREENING } from './compliance/kept-screening.ts';
import { SEALED } from './shared/sealing.ts';
import { PROVEN_BOOK } from './addresses/store.ts';

export const wallet: SiteModule<
  'wallet',
  WalletPorts,
  Wallet,
  | 'customersOnChain'
  | 'exchangeBalances'
  | 'feesByBucket'
  | 'followPeople'
  | 'houseBooks'
  | 'houseIncome'
  | 'moneyNews'
  | 'moneyPast'
  | 'movedFor'
  | 'movementsFor'
  | 'movementsByBucket'
  | 'moveOutOf'
  | 'rateOf'
  | 'rates'
  | 'sameAddressAs'
  | 'stopOutgoing'
  | 'totalsAt'
  | 'watchedMoney'
  | 'worthOf'
> = {
  name: 'wallet',
  migrations: [
    { module: 'wallet', dir: new URL('./migrations/', import.meta.url) },
    { module: 'wallet-customers', dir: new URL('./customers/migrations/', import.meta.url) },
  ],
  machine: walletMachine,
  projection: walletProjection,
  records: WALLET_RECORDS,
  people: walletPeople,
  sealed: SEALED,
  proven: [PROVEN_ADDRESS, PROVEN_BOOK, PROVEN_MOVE, PROVEN_PAYEE, PROVEN_SCREENING],
  afterRestore: waitAfterRestore,
  offers: {
    customersOnChain: true,
    exchangeBalances: true,
    feesByBucket: true,
    followPeople: true,
    houseBooks: true,
    houseIncome: true,
    moneyNews: true,
    moneyPast: true,
    movedFor: true,
    movementsFor: true,
    movementsByBucket: true,
    moveOutOf: true,
    rateOf: true,
    rates: true,
    sameAddressAs: true,
    stopOutgoing: true,
    totalsAt: true,
    watchedMoney: true,
    worthOf: true,
  },
  open: async (ports) => (await import('./index.ts')).createWallet(ports),
};
