import type { RewardedFee } from '../common/fees.ts';

export const tradeFee = { kind: 'trade', reason: 'convert_fee', account: 'fees', name: 'trading' } as const satisfies RewardedFee;
