import type { RowProofs } from '@agio/database';
import type { PublicNames } from '@agio/module';
import type { Accounts } from '../accounts/store.ts';
import type { IdentityPorts } from '../ports.ts';

/** Accounts and what customers are called. */
export interface ProfileParts {
  readonly ports: IdentityPorts;
  readonly accounts: Accounts;
  /** Of rows that identify a customer. */
  readonly proofs: RowProofs;
  readonly names: PublicNames;
}
