import { fail } from '@agio/contracts';
import type { ErrorCode, Operator, RequestContext } from '@agio/contracts';
import { ChainUnavailable } from '@agio/chains';
import type { Refusal } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import type { Failure } from '../calls/room.ts';
import { walletFailure } from '../refusals.ts';
import { valueOf } from '../valuation/valuation.ts';
import type { ActResult } from './acts.ts';
import { deciderOf } from './people.ts';
import type { Decider } from './people.ts';
import type { DeskChain, DeskRoom } from './ports.ts';

/** Rows of a page where the caller does not say. */
export const PAGE_DEFAULT = 50;
/** Most that a list without pages shows. */
export const LIST_MAX = 200;

/** Where people read another word than customers. */
const CODES: Partial<Record<Refusal, ErrorCode>> = {
  'wallet.same_reviewer': 'SECOND_PERSON_NEEDED',
  'wallet.person_left': 'PERMISSION_DENIED',
  'operators.person_left': 'PERMISSION_DENIED',
  'operators.signature': 'SIGNATURE_NEEDED',
  'wallet.unexplained_left': 'CHAIN_NOT_IN_ORDER',
  unknown_customer: 'USER_DOES_NOT_EXIST',
};

export function deskFailure({ refusal }: Extract<ActResult, { ok: false }>): Failure {
  const code = CODES[refusal];
  return code === undefined ? walletFailure(refusal) : fail(code);
}

/** The caller; the gateway lets no one else in. */
export function callerOf({ operator }: RequestContext): Operator {
  assert(operator !== undefined, 'an operator calls');
  return operator;
}

/** The caller as the one who decides: with the signature that they made for this call. */
export function deciderIn(context: RequestContext): Decider {
  return { ...deciderOf(callerOf(context)), signs: context.signs };
}

/** Refuses what concerns a customer account of the operator's own. */
export function ownProblem(
  { operators }: Pick<DeskRoom, 'operators'>,
  operator: Operator,
  ...customers: readonly number[]
): Failure | undefined {
  return customers.some((customer) => customer !== 0 && operators.isOwn(operator, customer)) ? fail('OWN_ACCOUNT') : undefined;
}

export function chainNamed({ deskChains }: Pick<DeskRoom, 'deskChains'>, code: string): DeskChain | undefined {
  return deskChains().find(({ setting }) => setting.code === code);
}

/** Answers that nodes are needed for: where they do not give them, that is said, and nothing fails. */
export async function asked<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainUnavailable) return fail('UNAVAILABLE', { problem: error.message });
    throw error;
  }
}

export function isFailure(value: object): value is Failure {
  return 'ok' in value && value.ok === false;
}

/** Writes amounts of a coin, and what they are worth in the currency of the host's site. */
export class Amounts {
  readonly currency: string;
  readonly #room: DeskRoom;
  readonly #rates: ReadonlyMap<string, bigint>;

  constructor(room: DeskRoom, host: string) {
    const currency = room.siteOf(host).rateCurrency;
    this.currency = currency;
    this.#room = room;
    this.#rates = room.rates.in(currency);
  }

  coin(id: number): { readonly code: string; readonly decimals: number } {
    const coin = this.#room.core.coins[id];
    assert(coin !== undefined, 'the core knows the coin of every row');
    return coin;
  }

  text(id: number, atoms: bigint): string {
    return formatDecimal(atoms, this.coin(id).decimals);
  }

  value(id: number, atoms: bigint): string | null {
    const { code, decimals } = this.coin(id);
    const rate = this.#rates.get(code);
    return rate === undefined ? null : valueOf(atoms, decimals, rate);
  }
}

/** Customers of a list by number, as operators see them there. */
export async function customersOf(
  room: DeskRoom,
  operator: Operator,
  customers: readonly number[],
): Promise<(customer: number) => { uid: string; label: string; isOwn: boolean }> {
  const labels = await room.labelsOf([...new Set(customers.filter((one) => one !== 0))]);
  return (customer) => ({
    uid: room.uidOf(customer),
    label: labels.get(customer) ?? '',
    isOwn: room.operators.isOwn(operator, customer),
  });
}
