import type { RobotNotice } from '@agio/contracts/robot';
import type { House } from '@agio/module';

/** What robots need of others: each of these is offered by another module under this name. */
export interface RobotPorts extends House {
  /** Tells a customer the ways they chose. The same id is told once. */
  tell(id: string, customer: number, notice: RobotNotice): Promise<void>;
}
