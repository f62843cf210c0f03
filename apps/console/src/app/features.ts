import { referral } from '../features/referral/feature.ts';
import { shop } from '../features/shop/feature.ts';
import { c2c } from '../features/c2c/feature.ts';
import { certification } from '../features/certification/feature.ts';
import { content } from '../features/content/feature.ts';
import { dice } from '../features/dice/feature.ts';
import { identity } from '../features/identity/feature.ts';
import { lock } from '../features/lock/feature.ts';
import { monitoring } from '../features/monitoring/feature.ts';
import { news } from '../features/news/feature.ts';
import { operators } from '../features/operators/feature.ts';
import { otc } from '../features/otc/feature.ts';
import { robot } from '../features/robot/feature.ts';
import { spot } from '../features/spot/feature.ts';
import { support } from '../features/support/feature.ts';
import { treasury } from '../features/treasury/feature.ts';
import { wallet } from '../features/wallet/feature.ts';

/** Every capability that operators have pages for: routes, menu, dashboard and texts are loops over this list. */
export const features = [
  c2c,
  certification,
  content,
  dice,
  identity,
  lock,
  monitoring,
  news,
  operators,
  otc,
  robot,
  spot,
  support,
  treasury,
  wallet,
  referral,
  shop,
] as const;
