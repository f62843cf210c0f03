import type { Customer } from '../api/customers.ts';

/** What somebody is about to do to a customer's account, and what came of it. */
export type CustomerAct =
  | { readonly kind: 'disable' | 'unlock' | 'enable' | 'reset' }
  /** One session, or all of them. */
  | { readonly kind: 'end'; readonly session?: string }
  | { readonly kind: 'asked'; readonly request: string };

export interface ActProps {
  readonly uid: string;
  readonly onAct: (act: CustomerAct) => void;
  readonly onClose: () => void;
}

/** A part of a customer's page from which acts begin. */
export interface PartProps {
  readonly customer: Customer;
  readonly onAct: (act: CustomerAct) => void;
}
