import { toldOnce } from './iceberg.ts';
import { touch } from './listed.ts';
import { finish, settle } from './lists.ts';
import { trade } from './meet.ts';
import { planOf } from './plan.ts';
import { conclude, match } from './trade.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

/** Executes an order that is in its owner's list and in no queue: it takes, then rests or ends; lists follow, and triggers are compared. */
export function work(world: World, market: ModelMarket, taker: ModelOrder, isFired = false): void {
  const [from, before] = [world.facts.length, world.trades];
  const plan = planOf(world, market, taker, false);
  match(world, market, taker, plan);
  // The last word of an order that was placed or amended is the reply.
  if (!isFired) settle(world);
  conclude(world, market, taker, plan.stop, isFired);
  toldOnce(world, from);
  if (world.trades !== before) {
    touch(world, taker);
    settle(world);
    trade(world, market, taker.asked.side);
  }
  finish(world);
}
