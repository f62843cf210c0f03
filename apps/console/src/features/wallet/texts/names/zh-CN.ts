import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { withdrawals: '提现', deposits: '充值', chains: '区块链' } satisfies Pack<typeof english>;
