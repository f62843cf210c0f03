import type { Calls, Handlers } from '@agio/contracts';
import type { RobotRoom } from '../room.ts';
import { listHandlers } from './lists.ts';
import { changeHandlers } from './changes.ts';

export type RobotCalls = Extract<keyof Calls, `robot${string}`>;

export const robotHandlers = (room: RobotRoom): Handlers<RobotCalls> => ({ ...listHandlers(room), ...changeHandlers(room) });
