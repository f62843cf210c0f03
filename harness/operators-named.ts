import type { Role } from '@agio/contracts';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';

/** Operators for a seed, all with the same roles: each confirms at most one call in 30 seconds. */
export const operatorsNamed = (roles: readonly Role[], ...names: readonly string[]) =>
  names.map((name) => ({ name, roles: [...roles], password: DEMO_OPERATOR_PASSWORD, secret: DEMO_OPERATOR_SECRET }));
