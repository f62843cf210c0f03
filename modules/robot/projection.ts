import type { Fact } from '@agio/core';
import { projectRecords } from '@agio/database';
import type { Projection } from '@agio/database';
import { robotEvent, robotRobot } from './model.ts';

/** Facts of robots → the latest state of each, and everything that happened to it. */
export const robotProjection: Projection<Fact> = {
  name: 'robot',
  tables: [robotRobot.table, robotEvent.table],
  async project(session, records) {
    await projectRecords(session, robotRobot, records);
    await projectRecords(session, robotEvent, records);
  },
};
