import type { CallData } from '@agio/client';

export type Pools = CallData<'deskDicePools'>;
export type Pool = Pools['list'][number];
