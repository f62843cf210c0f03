import type { Operator, Role } from '@agio/contracts';
import type { ChainAdapter } from '@agio/chains';
import type { ChainEngine } from '../chain/engine.ts';
import type { ChainSetting } from '../settings.ts';

/** A chain that this server follows. */
export interface DeskChain {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly engine: ChainEngine;
}

/** Who works in the console. */
export interface OperatorsView {
  /** By number or name, also one whose account is closed. */
  find(who: number | string): (Operator & { readonly isActive: boolean }) | undefined;
  withRoles(roles: readonly Role[]): readonly Operator[];
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
}
