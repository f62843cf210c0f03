import type { People } from '@agio/module';
import { robotEvent, robotName, robotRobot } from './model.ts';

/** What customers called their robots. */
export const robotPeople: People = {
  nobodys: ['robot_teller'],
  tables: [robotName.table],
  copied: { robots: robotRobot, robotEvents: robotEvent, robotNames: robotName },
  async erase(session, customer) {
    await session.query('delete from robot_name where customer = $1', [customer]);
  },
};
