import type { CallData } from '@agio/client';
import { deskQuery } from '../../../shared/desk/index.ts';

export type House = CallData<'deskHouse'>;

export const houseQuery = deskQuery('deskHouse');
