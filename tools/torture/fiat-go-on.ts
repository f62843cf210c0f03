import type { Chance } from '../simulate/chance.ts';
import { keyOf } from './fiat-book.ts';
import { isConfirmed, nextOf, stepOf } from './fiat-mix.ts';
import { whoAt } from './fiat-people.ts';
import type { Notebook } from './notebook.ts';
import type { Who } from './site.ts';
import type { Answer, Asked, Wire } from './wire.ts';

interface Site {
  readonly notebook: Notebook;
  readonly whos: readonly Who[];
  readonly wire: Wire;
}

const STEPS_MAX = 8;
const TRIES_MAX = 100;
/** How often a limit may ask for patience before one step: a caller who waits as long as it says is let through. */
const LIMITS_MAX = 2;
/** Orders of one person that are ready to be completed when the traffic begins. */
const READY_MAX = 2;

/** Confirms by mail what some people are to complete, so that it is sent while the server is killed. */
export async function prepare({ notebook: { fiat }, whos }: Site): Promise<void> {
  fiat.confirmed.clear();
  const due = [...fiat.orders.values()].flatMap((order) => {
    const next = nextOf(order, fiat);
    return next !== undefined && isConfirmed(next.path) ? [{ order, ...next }] : [];
  });
  const byPerson = [...Map.groupBy(due, ({ who }) => who).values()].map((own) => own.slice(0, READY_MAX));
  await Promise.all(
    byPerson.flat().map(async ({ order, path, who }) => {
      const asked = await stepOf(path, order, whoAt(whos, who));
      if (asked !== undefined) fiat.confirmed.set(keyOf(order.place, order.id), asked);
    }),
  );
}

/** After a restart orders go on: one of OTC and one of C2C that were open go all the way to their ends. */
export async function goOn(site: Site, chance: Chance): Promise<void> {
  for (const place of ['otc', 'c2c'] as const) {
    const open = [...site.notebook.fiat.orders.values()].filter(
      (order) => order.place === place && nextOf(order, site.notebook.fiat) !== undefined,
    );
    if (open.length === 0) continue;
    const order = chance.pick(open);
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const next = nextOf(order, site.notebook.fiat);
      if (next === undefined) break;
      await stepOn(site, order, next);
    }
    if (order.state !== 'success') site.notebook.problems.push(`${place} order ${order.id} stays ${order.state}`);
  }
}

async function stepOn(
  { notebook, whos, wire }: Site,
  order: Parameters<typeof stepOf>[1],
  { path, who }: NonNullable<ReturnType<typeof nextOf>>,
): Promise<void> {
  const asked = await stepOf(path, order, whoAt(whos, who));
  if (asked === undefined) return void notebook.problems.push(`${path} of order ${order.id} could not be verified`);
  let wish = notebook.wish(who, 'step', asked, null);
  let answer = await answered(wire, asked);
  // The traffic has used up what one person may do in a minute: that is no loss, and the answer says when there is more.
  for (let limits = 0; answer?.retryAfterSeconds !== undefined && limits < LIMITS_MAX; limits += 1) {
    notebook.note(wish, answer);
    await pause(answer.retryAfterSeconds * 1_000);
    wish = notebook.wish(who, 'step', asked, null);
    answer = await answered(wire, asked);
  }
  if (answer?.code !== 'SUCCESS') notebook.problems.push(`${path} of order ${order.id}, which is ${order.state}: ${answer?.code}`);
  if (answer !== undefined) notebook.note(wish, answer);
}

/** From a server that is up, but may be busy. */
async function answered(wire: Wire, asked: Asked): Promise<Answer | undefined> {
  let answer = await wire.send(asked);
  for (let tries = 0; answer === undefined && tries < TRIES_MAX; tries += 1) {
    await pause(100);
    answer = await wire.send(asked);
  }
  return answer;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
