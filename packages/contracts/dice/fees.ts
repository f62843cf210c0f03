import type { RewardedFee } from '../common/fees.ts';

export const diceFee = { kind: 'dice', reason: 'dice_fee', account: 'house', name: 'dice' } as const satisfies RewardedFee;
