import type { CallData } from '@agio/client';

export type Markets = CallData<'deskMarkets'>;
export type MarketRow = Markets['markets'][number];
export type Conversion = Markets['conversion'];
export type Status = MarketRow['status'];

export const statuses = ['open', 'post-only', 'cancel-only', 'halted'] as const satisfies readonly Status[];

export type Waiting = CallData<'deskMarketWaiting'>;
