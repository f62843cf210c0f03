import type { Coin, Core, Outcome } from '@agio/core';
import type { PlanRates } from '@agio/contracts/referral';
import { byFeeKind } from '@agio/contracts/referral/constants';
import { MILLION_DIGITS, assert, formatDecimal } from '@agio/kernel';
import type { RowProofs } from '@agio/database';
import { HOUR_MS } from '@agio/kernel/time';
import type { LastChanged } from '@agio/module';
import { referralMachine } from '../machine/index.ts';
import type { ReferralBooks } from '../machine/books.ts';
import { ratesOfPlan } from '../machine/rates.ts';
import type { FeeKind, LevelRates, ReferralCommand } from '../model.ts';
import type { ReferralPorts } from '../ports.ts';

/** What all handlers share. */
export interface Room extends ReferralPorts {
  readonly proofs: RowProofs;
  readonly changed: LastChanged;
}

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): ReferralBooks => core.machine(referralMachine).books;

/** All accounts of the person whose one of them is, by number. */
export function accountsWith(room: { readonly core: Pick<Core, 'machine'> }, customer: number): number[] {
  const books = booksOf(room);
  return [...books.accountsOf(books.personOf(customer))].toSorted((a, b) => a - b);
}

export const ask = ({ submit }: Pick<ReferralPorts, 'submit'>, command: ReferralCommand): Promise<Outcome> => submit(command);

export function coinAt({ core }: Pick<ReferralPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);
export const fractionText = (millionths: number): string => formatDecimal(millionths, MILLION_DIGITS);
export const fractionDigits = MILLION_DIGITS;

/** The full hour at which everything is credited that is earned now. */
export const nextCreditMs = (nowMs: number): number => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;

const asText = ({ direct, indirect }: LevelRates) => ({ direct: fractionText(direct), indirect: fractionText(indirect) });

/** The rates of an inviter: the plan's, and those that were agreed with them. */
export function ratesOf(books: ReferralBooks, customer: number): { readonly rates: PlanRates; readonly isAgreed: boolean } {
  const of = (kind: FeeKind) => (kind === 'trade' ? books.ratesOfInviter(customer) : ratesOfPlan(books.plan, kind));
  const agreed = books.agreements.get(customer);
  const isAgreed = agreed !== undefined && agreed.direct !== -1;
  return { rates: byFeeKind((kind) => asText(of(kind))), isAgreed };
}
