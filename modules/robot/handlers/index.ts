import type { Calls, Handlers } from '@agio/contracts';
import type { BacktestThreads } from '../backtest/threads.ts';
import type { RobotRoom } from './room.ts';
import { backtestHandlers } from './backtest.ts';
import { listHandlers } from './lists.ts';
import { changeHandlers } from './changes.ts';

export type RobotCalls = Extract<keyof Calls, `robot${string}`>;

export const robotHandlers = (room: RobotRoom, threads: Pick<BacktestThreads, 'run'>): Handlers<RobotCalls> => ({
  ...listHandlers(room),
  ...changeHandlers(room),
  ...backtestHandlers(room, threads),
});
