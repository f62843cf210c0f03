import type { CodeParts } from './codes/parts.ts';
import type { Passkeys } from './passkeys/passkeys.ts';

/** All that proves a customer's identity. */
export interface FactorParts extends CodeParts {
  readonly passkeys: Passkeys;
}
