import { defineContract } from '../contract.ts';
import { quantifyCopied, quantifyCopy, quantifyList, quantifyListings, quantifyMine, quantifyRanking, quantifyUnlist } from './calls.ts';
import { deskExcludedRobots } from './desk.ts';
import { quantifyErrors } from './errors.ts';
import { quantifyNotices } from './notices.ts';
import { quantifyDesk } from './desk-words.ts';

export {
  EQUITY_BANDS,
  NICKNAME_MAX,
  OWN_WINDOWS,
  RANKED_DAYS_MIN,
  RANKED_OF_ONE_MAX,
  RANKED_USDT_MIN,
  RANKING_WINDOWS,
  YEARLY_DAYS_MIN,
} from './shapes.ts';
export type { OwnWindow, QuantifyCopy, QuantifyListing, QuantifyMine, RankedRobot, RankingWindow, UnrankedReason } from './shapes.ts';
export type { QuantifyNotice } from './notices.ts';

/** Figures of robots, their ranking, and copies of them. A customer's own are open whether or not robots are. */
export const quantify = defineContract({
  name: 'quantify',
  calls: {
    quantifyMine,
    quantifyRanking,
    quantifyListings,
    quantifyList,
    quantifyUnlist,
    quantifyCopy,
    quantifyCopied,
  },
  desk: { deskExcludedRobots },
  errors: quantifyErrors,
  notices: quantifyNotices,
  channels: {},
  ...quantifyDesk,
});
