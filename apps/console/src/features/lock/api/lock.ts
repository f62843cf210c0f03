import type { CallData } from '@agio/client';

type Desk = CallData<'deskLockProducts'>;
export type LockProduct = Desk['products'][number];
export type Fund = Desk['funds'][number];
export type Position = CallData<'deskLockPositions'>['list'][number];
