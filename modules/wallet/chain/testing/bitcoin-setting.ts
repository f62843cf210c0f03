import { NATIVE } from '@agio/chains';
import type { ChainSetting } from '../../shared/settings.ts';

export const BITCOIN_CHAIN = 'BTC';
export const BITCOIN_CONFIRMATIONS = 3;
const WITHDRAWAL = {
  open: true,
  minimum: '0',
  maximum: '0',
  fee: '0',
  dayLimits: ['0', '0', '0', '0'],
  freeUpTo: '0',
  twoAbove: '0',
} as const;
/** A Bitcoin chain as operators set it up, with small limits. */
export const BITCOIN_SETTING: ChainSetting = {
  code: BITCOIN_CHAIN,
  name: 'Bitcoin',
  family: 'bitcoin',
  experimental: false,
  secondsPerBlock: 600,
  confirmations: BITCOIN_CONFIRMATIONS,
  explorer: null,
  coldAddress: null,
  coins: [
    {
      coin: 'BTC',
      asset: NATIVE,
      decimals: 8,
      deposit: { open: true, minimum: '0.0001', auditAbove: '1000' },
      withdrawal: WITHDRAWAL,
      sweep: { from: '0.001', hotMaximum: '500' },
    },
  ],
};
