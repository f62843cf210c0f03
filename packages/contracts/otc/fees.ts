import type { RewardedFee } from '../common/fees.ts';

export const otcFee = { kind: 'otc', reason: 'otc_fee', account: 'fees', name: 'OTC' } as const satisfies RewardedFee;
