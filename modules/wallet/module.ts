import type { SiteModule } from '@agio/module';
import type { Wallet } from './index.ts';
import { walletMachine } from './machine.ts';
import { WALLET_RECORDS } from './model.ts';
import { walletPeople } from './people.ts';
import type { WalletPorts } from './ports.ts';
import { walletProjection } from './projection.ts';
import { SEALED } from './sealing.ts';

export const wallet: SiteModule<'wallet', WalletPorts, Wallet> = {
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
  open: async (ports) => (await import('./index.ts')).createWallet(ports),
};
