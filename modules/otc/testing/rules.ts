import type { AccountRef } from '@agio/core';
import type { Advertise, AgreeToCancel, OtcOrderRecord } from '../model.ts';

const WINDOWS = [15, 20, 30, 45, 60];

/** Why a command cannot be: thrown by the model before it changes anything. */
export class No extends Error {}
export function no(refusal: string): never {
  throw new No(refusal);
}

export const account = (owner: number): AccountRef => ({ owner, kind: 'fiat' });
export const isNumber = (text: string): boolean => /^\d{1,40}$/.test(text) && (text === '0' || !text.startsWith('0'));
export const isSome = (text: string): boolean => isNumber(text) && text !== '0';

/** What somebody's yes or no to cancelling or splitting comes to, beside what the other one said. */
export function agreementOf(
  { agreed, held, split: offered, state }: OtcOrderRecord,
  { agrees, customer, toBuyer = '0' }: AgreeToCancel,
): { readonly split: string; readonly isDone: boolean; readonly isAlone: boolean } {
  if (agrees && toBuyer !== '0') {
    if (!isNumber(toBuyer)) no('otc.invalid');
    if (state !== 'appealed') no('otc.state_changed');
    if (BigInt(toBuyer) >= BigInt(held)) no('otc.amount_out_of_range');
  }
  const isAlone = !agreed.some((who) => who !== customer);
  const split = toBuyer === '0' ? '' : toBuyer;
  return { split, isAlone, isDone: !isAlone && split === offered };
}

/** What an advertisement may say. */
export function mustBeTerms({ cap, fiat, floor, max, methods, min, price, quantity, side, windowMinutes }: Advertise): void {
  if (![quantity, min, max].every(isSome) || BigInt(min) > BigInt(max)) no('otc.invalid');
  if (side !== 'buy' && side !== 'sell') no('otc.invalid');
  if (fiat.length < 3 || fiat.length > 5 || [...fiat].some((letter) => letter < 'A' || letter > 'Z')) no('otc.invalid');
  if (!WINDOWS.includes(windowMinutes)) no('otc.invalid');
  if (methods.length === 0 || methods.some((one, at) => !['bank', 'alipay', 'weixin'].includes(one) || methods.indexOf(one) !== at))
    no('otc.invalid');
  if (price !== null && (!isSome(price) || floor !== '' || cap !== '')) no('otc.invalid');
  if (price === null && [floor, cap].some((bound) => bound !== '' && !isSome(bound))) no('otc.invalid');
  if (price === null && floor !== '' && cap !== '' && BigInt(cap) < BigInt(floor)) no('otc.invalid');
}
