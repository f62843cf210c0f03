import { identityData } from '@agio/contracts/certification';
import type { IdentityData } from '@agio/contracts/certification';
import { unsealData } from './sealing.ts';

/** The whole of what was entered; undefined for what was erased, and for what cannot be read. */
export function enteredIn(
  masterKey: string,
  { customer, id, sealed }: { readonly id: string; readonly customer: number; readonly sealed: string | null },
): IdentityData | undefined {
  return sealed === null ? undefined : identityData.safeParse(unsealData(masterKey, { id, customer, sealed })).data;
}
