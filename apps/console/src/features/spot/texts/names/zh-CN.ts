import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { markets: '市场和币种', fees: '费率和等级' } satisfies Pack<typeof english>;
