import { answer, fail } from '@agio/contracts';
import type { Calls, Handlers } from '@agio/contracts';
import type { ModuleFeed, OpenModule } from '@agio/module';

export type RobotCalls = Extract<keyof Calls, `robot${string}`>;

export interface Robot extends OpenModule {
  readonly handlers: Handlers<RobotCalls>;
}

export function createRobot(): Robot {
  const feed: ModuleFeed = {
    snapshot: () => [{ channel: 'robot', type: 'snapshot', data: { open: 0, robot: null } }],
    opened: () => undefined,
    closed: () => undefined,
  };
  const no = () => fail('NOT_FOUND');
  return {
    handlers: {
      robotPreview: () => fail('NOT_YET_OPEN'),
      robotCreate: () => fail('NOT_YET_OPEN'),
      robots: () => answer({ list: [], total: 0, page: 1, limit: 1 }),
      robotOne: no,
      robotEvents: no,
      robotPairs: no,
      robotStart: no,
      robotPause: no,
      robotResume: no,
      robotStop: no,
      robotEdit: no,
      robotTopUp: no,
      robotTakeOut: no,
    },
    feed,
  };
}
