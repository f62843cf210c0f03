import { referral } from '@agio/referral/module';
import { shop } from '@agio/shop/module';
import { alerts } from '@agio/alerts/module';
import { c2c } from '@agio/c2c/module';
import { certification } from '@agio/certification/module';
import { content } from '@agio/content/module';
import { dice } from '@agio/dice/module';
import { identity } from '@agio/identity/module';
import { lock } from '@agio/lock/module';
import { news } from '@agio/news/module';
import { operators } from '@agio/operators/module';
import { otc } from '@agio/otc/module';
import { payment } from '@agio/payment/module';
import { quantify } from '@agio/quantify/module';
import { rewind } from '@agio/rewind/module';
import { robot } from '@agio/robot/module';
import { spot } from '@agio/spot/module';
import { support } from '@agio/support/module';
import { treasury } from '@agio/treasury/module';
import { monitoring } from '@agio/monitoring/module';
import { wallet } from '@agio/wallet/module';

/**
 * Every capability of the server, each a folder of its name in `modules/`. The order is that of migrations, and of machines in every
 * snapshot: a new one is a line at the end. Threads that follow the journal load this file as well: `open` loads what serves people.
 */
export const modules = [
  identity,
  content,
  spot,
  wallet,
  operators,
  treasury,
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
  robot,
  quantify,
  referral,
  shop,
  monitoring,
] as const;
