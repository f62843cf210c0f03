import { dayBounds } from '../../../../shared/time/format.ts';
import type { Zone } from '../../../../shared/preferences.ts';

/** The filters as the address has them. */
export interface AuditFilters {
  readonly operator?: string;
  readonly action?: string;
  readonly target?: string;
  readonly day?: string;
}

/** The filters as the server takes them. A day begins and ends in the reader's zone. */
export function filtersOf(
  { operator, action, target, day }: AuditFilters,
  zone: Zone,
): {
  operator?: string;
  action?: string;
  target?: string;
  from?: number;
  to?: number;
} {
  const bounds = day === undefined ? null : dayBounds(day, zone);
  return {
    ...(operator === undefined ? {} : { operator }),
    ...(action === undefined ? {} : { action }),
    ...(target === undefined ? {} : { target }),
    ...bounds,
  };
}
