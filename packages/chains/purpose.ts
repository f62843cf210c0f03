/**
 * Why a payment is made. The signer checks each kind against its own data: a withdrawal against the journal, all others against
 * addresses that it derives. `others` are further withdrawals that the transaction pays, in the order of its outputs. `index` says which deposit address is given gas, so that the signer need not search for it.
 */
export type Purpose =
  | { readonly kind: 'withdrawal'; readonly id: number; readonly others?: readonly number[] }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'gas'; readonly index?: number }
  | { readonly kind: 'top_up' };
