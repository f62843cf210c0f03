import { areMethods, isCurrency, isNumber, isSome, no } from '@agio/deals/testing';
import type { Advertise, AgreeToCancel, OtcOrderRecord } from '../model.ts';

const WINDOWS = [15, 20, 30, 45, 60];

/** The effect of one side's answer to cancelling or splitting, given the other side's. */
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
  if (!isCurrency(fiat) || !areMethods(methods)) no('otc.invalid');
  if (!WINDOWS.includes(windowMinutes)) no('otc.invalid');
  if (price !== null && (!isSome(price) || floor !== '' || cap !== '')) no('otc.invalid');
  if (price === null && [floor, cap].some((bound) => bound !== '' && !isSome(bound))) no('otc.invalid');
  if (price === null && floor !== '' && cap !== '' && BigInt(cap) < BigInt(floor)) no('otc.invalid');
}
