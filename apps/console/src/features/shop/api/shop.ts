import type { CallData, CallInput } from '@agio/client';
import { api } from '../../../shared/api.ts';
import { changedBy } from '../../../shared/desk/index.ts';

type Desk = CallData<'deskShopProducts'>;
export type ShopProduct = Desk['products'][number];
export type Variant = ShopProduct['variants'][number];
export type HeldCoin = Desk['held'][number];
export type ShopOrder = CallData<'deskShopOrder'>;
export type OrderRow = CallData<'deskShopOrders'>['list'][number];
export type Sales = CallData<'deskShopSales'>;
export type ShopToday = CallData<'deskShopToday'>;
export type DefineBody = CallInput<'deskShopDefine'>['body'];
export type VariantBody = CallInput<'deskShopVariant'>['body'];

/** Not kept: each look is written to the audit log. */
export const showAddress = async (id: string): Promise<CallData<'deskShopAddress'>> =>
  await api.call('deskShopAddress', { params: { id } });

export type Carrier = CallData<'deskShopCarriers'>['list'][number];
export type Batch = Desk['batches'][number];

/** Codes stand in no request: they are brought in first, and what is asked for names them. */
export async function bringCodes(typed: CallInput<'deskShopCodes'>['body']): Promise<CallInput<'deskAsk'>['body']['payload']> {
  const { createTime: _at, ...batch } = await api.call('deskShopCodes', { body: typed });
  await changedBy('deskShopCodes');
  return batch;
}

export async function saveWords(id: string, body: CallInput<'deskShopWords'>['body']): Promise<void> {
  await api.call('deskShopWords', { params: { id }, body });
}

export const uploadPicture = async (picture: File): Promise<string> => (await api.call('deskShopPicture', { body: { picture } })).path;
