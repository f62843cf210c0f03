import type { ErrorCode } from '@agio/contracts';
import type { ShownName } from '@agio/contracts/identity';
import type { Session } from '@agio/database';

/** What a name is the name of. */
export type NameKind = ShownName['kind'];

/** A name that others see, and whose it is. */
export interface NamedCustomer {
  readonly customer: number;
  readonly name: string;
}

interface WantedName extends NamedCustomer {
  readonly kind: NameKind;
  /** Of which thing of the customer's, where they may have several names of a kind. */
  readonly thing?: string;
}

/** `unfit`: not visible characters of one script; `reserved`: the house's, or like it; `taken`: another customer's, or like it. */
export type NameClaim =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly refusal: 'unfit' | 'reserved' | 'taken' };

/** The error of a refused name. */
export const NAME_CODES = { unfit: 'NAME_UNFIT', reserved: 'USERNAME_RESERVED', taken: 'USERNAME_TAKEN' } as const satisfies Record<
  Extract<NameClaim, { ok: false }>['refusal'],
  ErrorCode
>;

/** Names of people, shops, providers and robots: what a name is, and that none can be taken for another customer's, is decided in one place. */
export interface PublicNames {
  /** Takes a name for a customer, in the transaction that uses it; the former one of the kind, or of the thing, is given up. */
  claim(session: Session, wanted: WantedName): Promise<NameClaim>;
  release(session: Session, customer: number, kind: NameKind, thing?: string): Promise<void>;
  /** Notes names that were there before, whatever they look like. */
  adopt(session: Session, kind: NameKind, names: readonly NamedCustomer[]): Promise<void>;
  /** Names of others that those of these customers can be taken for, for operators. */
  similarTo(session: Session, customers: readonly number[]): Promise<(customer: number) => readonly ShownName[]>;
}
