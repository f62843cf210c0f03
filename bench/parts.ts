import { benchAmend } from './amend.ts';
import { benchBacktest } from './backtest.ts';
import { benchCluster } from './cluster/cluster.ts';
import { benchConsole } from './console.ts';
import { benchCrowd } from './crowd.ts';
import { benchCore } from './core/core.ts';
import { benchHostileDice } from './dice-hostile.ts';
import { benchDiceKills } from './dice-kills.ts';
import { benchDice } from './dice.ts';
import { benchDigest } from './digest.ts';
import { benchEnumeration } from './enumeration.ts';
import { benchGateway } from './cluster/gateway.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { benchJournal } from './journal.ts';
import { benchMachines } from './machines.ts';
import { benchOtc } from './otc.ts';
import { benchRewind } from './rewind.ts';
import { benchReferral } from './referral.ts';
import { benchRobots } from './robots.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';
import { benchIcebergs } from './icebergs.ts';
import { benchTriggers } from './triggers.ts';
import { benchUploads } from './uploads.ts';
import { benchSocketOrders } from './socket-orders.ts';
import { benchSockets } from './sockets/sockets.ts';
import type { Part } from './scale.ts';

/** All parts of `npm run bench`, in the order in which they run. */
export const PARTS: Readonly<Record<string, Part>> = {
  core: benchCore,
  amend: benchAmend,
  backtest: benchBacktest,
  triggers: benchTriggers,
  iceberg: benchIcebergs,
  digest: benchDigest,
  machines: benchMachines,
  journal: benchJournal,
  cluster: benchCluster,
  gateway: benchGateway,
  http: benchHttp,
  sockets: benchSockets,
  'socket-orders': benchSocketOrders,
  start: benchStart,
  growth: benchGrowth,
  enumeration: benchEnumeration,
  crowd: benchCrowd,
  console: benchConsole,
  uploads: benchUploads,
  otc: benchOtc,
  dice: benchDice,
  'dice-hostile': benchHostileDice,
  'dice-kills': benchDiceKills,
  rewind: benchRewind,
  robots: benchRobots,
  referral: benchReferral,
  soak: benchSoak,
};
