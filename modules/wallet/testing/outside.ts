import type { Core } from '@agio/core';
import { RowProofs } from '@agio/database';
import type { Database } from '@agio/database';
import { walletMachine } from '../machine/index.ts';
import { OwnAddresses } from '../addresses/own-addresses.ts';
import type { WalletPorts } from '../ports.ts';
import { seenDeposits } from '../deposits/seen-queries.ts';
import type { ChainSetting } from '../shared/settings.ts';

/** One chain with ETH and USDT, as an operator would write it. */
export const LOCAL_CHAIN: ChainSetting = {
  code: 'LOCAL',
  name: 'Local chain',
  family: 'evm',
  experimental: false,
  secondsPerBlock: 1,
  confirmations: 3,
  explorer: null,
  coldAddress: null,
  coins: [
    {
      coin: 'ETH',
      asset: 'native',
      decimals: 18,
      deposit: { open: true, minimum: '0.01', auditAbove: '1000' },
      withdrawal: {
        open: true,
        minimum: '0.02',
        maximum: '50',
        fee: '0.001',
        dayLimits: ['10', '20', '50', '100'],
        freeUpTo: '1',
        twoAbove: '5',
      },
      sweep: { from: '0.1', hotMaximum: '100' },
    },
    {
      coin: 'USDT',
      asset: '0xtether',
      decimals: 6,
      deposit: { open: false, minimum: '1', auditAbove: '100000' },
      withdrawal: {
        open: false,
        minimum: '10',
        maximum: '100000',
        fee: '1',
        dayLimits: ['10000', '20000', '50000', '100000'],
        freeUpTo: '1000',
        twoAbove: '50000',
      },
      sweep: { from: '10', hotMaximum: '100000' },
    },
  ],
};

type Outside = Pick<
  WalletPorts,
  | 'chains'
  | 'submit'
  | 'levelOf'
  | 'samePersonAs'
  | 'changeDelayUntil'
  | 'customerNamed'
  | 'labelsOf'
  | 'uidOf'
  | 'deskChains'
  | 'operators'
> & { readonly chains: { readonly addresses: OwnAddresses } };

/** What a wallet needs of others in tests: addresses are `0x` and the customer's index, people are named by their number. */
export function outsideOf(core: Core, database: Database, chains: readonly ChainSetting[] = []): Outside {
  const makers = new Map(
    chains.map(({ code, family }) => [code, { family, derive: (index: number) => `0xown${String(index).padStart(6, '0')}` }]),
  );
  return {
    chains: {
      isOpening: false,
      opened: () => Promise.resolve(),
      settings: chains,
      addresses: new OwnAddresses(
        database,
        new RowProofs('a master key of tests that is long enough', () => undefined),
        core.machine(walletMachine).state,
        makers,
      ),
      canonical: (_chain, address) => (/^0x[0-9a-z]{4,40}$/.test(address) ? address : undefined),
      tip: () => 0,
      minedAt: () => Promise.resolve(undefined),
      seenOf: (customer) => seenDeposits(database, customer),
    },
    deskChains: () => [],
    operators: { find: () => undefined, withRoles: () => [], isOwn: () => false },
    submit: (command) => Promise.resolve(core.apply(core.sequence + 1, core.nowMs, command)),
    levelOf: () => 0,
    samePersonAs: () => Promise.resolve([]),
    changeDelayUntil: () => Promise.resolve(null),
    customerNamed: (account) => {
      const customer = Number(account);
      return Promise.resolve(core.customer(customer) === undefined ? undefined : { customer, label: `customer ${customer}` });
    },
    labelsOf: (customers) => Promise.resolve(new Map(customers.map((one) => [one, `customer ${one}`]))),
    uidOf: String,
  };
}
