import { referral } from '../features/referral/feature.ts';
import { shop } from '../features/shop/feature.ts';
import { alerts } from '../features/alerts/feature.ts';
import { c2c } from '../features/c2c/feature.ts';
import { certification } from '../features/certification/feature.ts';
import { content } from '../features/content/feature.ts';
import { dice } from '../features/dice/feature.ts';
import { identity } from '../features/identity/feature.ts';
import { lock } from '../features/lock/feature.ts';
import { news } from '../features/news/feature.ts';
import { otc } from '../features/otc/feature.ts';
import { payment } from '../features/payment/feature.ts';
import { quantify } from '../features/quantify/feature.ts';
import { rewind } from '../features/rewind/feature.ts';
import { robot } from '../features/robot/feature.ts';
import { spot } from '../features/spot/feature.ts';
import { support } from '../features/support/feature.ts';
import { wallet } from '../features/wallet/feature.ts';

/** Every capability that customers have: pages, menus, titles and texts are loops over this list. */
export const features = [
  content,
  spot,
  wallet,
  identity,
  support,
  news,
  certification,
  payment,
  otc,
  c2c,
  lock,
  rewind,
  dice,
  alerts,
  quantify,
  robot,
  referral,
  shop,
] as const;
