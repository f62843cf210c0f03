import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { EVER_MS, isPositive, limitAt, PERIOD_MS, PERIODS, REMINDER_MINUTES_MAX, RISES_MS } from '../model.ts';
import type { ExcludeOneself, Limit, SetLimit, SetReminder } from '../model.ts';
import { done, isFull, playerOf, standing } from './seeds.ts';
import { noLimits } from './state.ts';
import type { DiceBooks } from './state.ts';

const isLimit = (text: string): boolean => text === '' || text === '0' || isPositive(text);

export function setLimit(books: DiceBooks, tools: MachineTools, command: SetLimit): MachineReply {
  const { customer, loss, stake } = command;
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!isLimit(stake) || !isLimit(loss)) return refused('dice.invalid');
  if (isFull(books, customer)) return refused('dice.too_many');
  const player = playerOf(books, customer);
  const known = player.limits.find((one) => one.coin === coin.id) ?? noLimits(coin.id);
  const nowMs = tools.nowMs();
  const changed = { coin: coin.id, stake: changedTo(known.stake, stake, nowMs), loss: changedTo(known.loss, loss, nowMs) };
  books.putPlayer(tools, { ...player, limits: [...player.limits.filter((one) => one.coin !== coin.id), changed] });
  return done();
}

/** Less counts at once. More counts after a day, and what was to come before is called off. */
function changedTo(limit: Limit, to: string, nowMs: number): Limit {
  const now = limitAt(limit, nowMs);
  if (to === now) return { most: now, next: '', nextAtMs: 0 };
  const isLess = to !== '' && (now === '' || BigInt(to) < BigInt(now));
  return isLess ? { most: to, next: '', nextAtMs: 0 } : { most: now, next: to, nextAtMs: nowMs + RISES_MS };
}

export function remind(books: DiceBooks, tools: MachineTools, { customer, minutes }: SetReminder): MachineReply {
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  if (!Number.isSafeInteger(minutes) || minutes < 0 || minutes > REMINDER_MINUTES_MAX) return refused('dice.invalid');
  if (isFull(books, customer)) return refused('dice.too_many');
  books.putPlayer(tools, { ...playerOf(books, customer), reminderMinutes: minutes });
  return done();
}

/** Never shorter than what was said before. */
export function exclude(books: DiceBooks, tools: MachineTools, { customer, period }: ExcludeOneself): MachineReply {
  const not = standing(tools, customer);
  if (not !== undefined) return not;
  if (!PERIODS.includes(period)) return refused('dice.invalid');
  if (isFull(books, customer)) return refused('dice.too_many');
  const player = playerOf(books, customer);
  const untilMs = period === 'ever' ? EVER_MS : tools.nowMs() + PERIOD_MS[period];
  if (untilMs <= player.excludedUntilMs) return refused('dice.excluded');
  books.putPlayer(tools, { ...player, excludedUntilMs: untilMs });
  return done();
}
