import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { LockPosition } from '@agio/contracts/lock';
import { VAULT_YEARS } from '@agio/contracts/lock';
import type { Coin } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import { Values } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { dayAt, dayNamed, momentOfDay, monthsAfter, partsOf } from '../calendar/calendar.ts';
import { lockFailure } from '../refusals.ts';
import { ask, idOf } from './room.ts';
import { amountText } from '../units.ts';
import type { Room } from './room.ts';
import { opened, repeated } from './products.ts';
import { previewRows } from './views.ts';

export type VaultCall = 'lockVaultPreview' | 'lockVault';
type PreviewBody = BodyOf<Calls['lockVaultPreview']>;

/** The customer's own coins, locked without yield. */
export function vaultHandlers(room: Room): Handlers<VaultCall> {
  return {
    lockVaultPreview({ body }, { host }) {
      const planned = plan(room, body, host);
      return 'ok' in planned ? planned : answer(previewOf(room, planned, host));
    },
    lockVault: ({ body }, context) => open(room, body, context),
  };
}

interface Plan {
  readonly coin: Coin;
  readonly atoms: bigint;
  readonly dues: readonly number[];
}

const wrong = (field: string, problem: string): FailedResult => fail('PARAMETER_ERROR', [{ field, problem }]);

/** What is locked until when, or why that cannot be. */
function plan(room: Room, { amount, coin: code, parts, period, until }: PreviewBody, host: string): Plan | FailedResult {
  const coin = room.core.coin(code);
  if (coin === undefined) return wrong('coin', 'unknown');
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (atoms === 0n) return fail('AMOUNT_ZERO');
  // Vaults are free, and every release is kept for years: dust would use up other customers' room.
  const least = new Values(room, host).oneOf(coin) * BigInt(parts ?? 1);
  if (atoms < least) return fail('AMOUNT_OUT_OF_RANGE', { minimum: amountText(least, coin) });
  const timeZone = room.timeZoneOf(host);
  const nowMs = room.now();
  const today = dayAt(timeZone, nowMs);
  const latest = monthsAfter(today, VAULT_YEARS * 12);
  if (until !== undefined) {
    if (parts !== undefined || period !== undefined) return wrong('until', 'or_parts');
    const day = dayNamed(until);
    if (day === undefined) return wrong('until', 'no_day');
    if (day <= today || day > latest) return fail('LOCK_DATE_OUT_OF_RANGE');
    return { coin, atoms, dues: [momentOfDay(timeZone, day)] };
  }
  if (parts === undefined || period === undefined) return wrong('until', 'missing');
  const dues = partsOf(timeZone, nowMs, period, parts);
  if (dayAt(timeZone, dues.at(-1) ?? 0) > latest) return fail('LOCK_DATE_OUT_OF_RANGE');
  return { coin, atoms, dues };
}

function previewOf(room: Room, { atoms, coin, dues }: Plan, host: string): DataOf<Calls['lockVaultPreview']> {
  const divided = { amount: String(atoms), lockKind: 'vault', reward: '0', rows: dues.length } as const;
  return {
    coin: coin.code,
    amount: amountText(atoms, coin),
    reward: '0',
    startTime: room.now(),
    endTime: dues.at(-1) ?? room.now(),
    timeZone: room.timeZoneOf(host),
    rows: previewRows(divided, dues, coin),
  };
}

/** Whether a vault gets the days that were shown. Its last day alone does not say so: in a shorter month the 30th and the 31st are one day. */
function areAsShown(
  room: Room,
  { ends, period, starts }: Pick<BodyOf<Calls['lockVault']>, 'ends' | 'period' | 'starts'>,
  dues: readonly number[],
  host: string,
): boolean {
  const timeZone = room.timeZoneOf(host);
  const isSameDay = starts === undefined || period === undefined || dayAt(timeZone, starts) === dayAt(timeZone, room.now());
  return isSameDay && (ends === undefined || ends === dues.at(-1));
}

async function open(room: Room, body: BodyOf<Calls['lockVault']>, context: RequestContext): Promise<HandlerResult<LockPosition>> {
  const { customer, host, request } = context;
  const again = await repeated(room, context);
  if (again !== undefined) return again;
  const planned = plan(room, body, host);
  if ('ok' in planned) return planned;
  const { atoms, coin, dues } = planned;
  if (!areAsShown(room, body, dues, host)) return fail('LOCK_TERMS_CHANGED');
  const command = { kind: 'lock.vault', customer, coin: coin.code, amount: String(atoms), dues, hasExit: body.emergency, request } as const;
  const { reply } = await ask(room, command);
  return reply.ok ? opened(room, idOf(reply), host) : lockFailure(reply.refusal);
}
