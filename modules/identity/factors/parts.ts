import type { CodeParts } from './codes/parts.ts';
import type { Passkeys } from './passkeys/passkeys.ts';

/** All that proves who somebody is. */
export interface FactorParts extends CodeParts {
  readonly passkeys: Passkeys;
}
