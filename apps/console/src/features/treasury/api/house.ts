import type { CallData } from '@agio/client';

export type House = CallData<'deskHouse'>;
