import type { QuantifyPorts, RobotLife } from '../ports.ts';
import type { Ranking } from '../ranking/ranking.ts';

/** What calls share. */
export interface QuantifyRoom extends QuantifyPorts {
  readonly ranking: Ranking;
  /** The names of a robot's markets. */
  marketNames(life: Pick<RobotLife, 'markets'>): string[];
  /** Waits until rows show a customer's own last change; false when that takes too long. */
  seen(customer: number): Promise<boolean>;
}
