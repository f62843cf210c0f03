import { defineContract } from '../contract.ts';
import { robotBacktest, robotRanges } from './calls/backtest.ts';
import {
  robotCreate,
  robotEdit,
  robotEvents,
  robotOne,
  robotPairs,
  robotPause,
  robotPreview,
  robotResume,
  robots,
  robotStart,
  robotStop,
  robotTakeOut,
  robotTopUp,
} from './calls/robots.ts';
import { robotChannels } from './channels.ts';
import { deskPausedRobots, deskPauseRobots, deskRobotLevels, deskRobots } from './desk/robots.ts';
import { robotErrors } from './errors.ts';
import { robotNotices } from './notices.ts';
import { robotPostings } from './postings.ts';
import { robotDesk } from './desk-words.ts';
import { robotWords } from './customer-words.ts';

export {
  DCA_PERIODS,
  DCA_RUNS_MAX,
  GRIDS_MAX,
  GRIDS_MIN,
  REBALANCE_COINS_MAX,
  ROBOT_KINDS,
  ROBOT_NAME_MAX,
  REBALANCE_SECONDS_MIN,
  ROBOTS_MAX,
  SAFETY_ORDERS_MAX,
  SLIPPAGE_BPS,
  THRESHOLD_BPS_MIN,
  TWAP_INTERVAL_SECONDS_MIN,
} from './shapes/terms.ts';
export { ROBOT_ENDINGS, ROBOT_EVENTS, ROBOT_REASONS, ROBOT_STATES } from './shapes/robot.ts';
export type { RobotTerms, RobotTermsInput } from './shapes/terms.ts';
export type { GridPlan, Robot, RobotDetails, RobotEvent, RobotLine, RobotPair, RobotPlan, RobotProgress } from './shapes/robot.ts';
export { BACKTEST_DAYS, BACKTEST_SLIPPAGE_BPS } from './shapes/backtest.ts';
export type { RobotRange, RobotTest } from './shapes/backtest.ts';
export type { RobotNotice } from './notices.ts';

/** Robots that trade with the money that they were given. */
export const robot = defineContract({
  name: 'robot',
  feature: {
    name: 'robot',
    isOn: false,
    'en-US': 'Robots',
    'zh-CN': '交易机器人',
    // What robots have stays its owner's, whether or not anything new may begin.
    leavesOpen: ['robots', 'robotOne', 'robotEvents', 'robotPairs', 'robotPause', 'robotStop', 'robotTakeOut'],
  },
  calls: {
    robotPreview,
    robotCreate,
    robots,
    robotOne,
    robotEvents,
    robotPairs,
    robotStart,
    robotPause,
    robotResume,
    robotStop,
    robotEdit,
    robotTopUp,
    robotTakeOut,
    robotBacktest,
    robotRanges,
  },
  desk: { deskRobots, deskPausedRobots, deskPauseRobots, deskRobotLevels },
  errors: robotErrors,
  notices: robotNotices,
  postings: robotPostings,
  channels: robotChannels,
  ...robotDesk,
  nameKinds: { robot: { endsWithAccount: true } },
  ...robotWords,
});
