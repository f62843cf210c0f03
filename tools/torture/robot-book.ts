import type { RobotDetails } from '@agio/contracts/robot';
import type { Answer, Asked } from './wire.ts';
import { atoms } from './site.ts';
import type { Who } from './site.ts';

/** What was acknowledged of robots. */
export class RobotBook {
  readonly #made = new Map<string, number>();
  readonly #stopped = new Set<string>();

  get size(): number {
    return this.#made.size;
  }

  /** Robots of a customer that nobody stopped. */
  of(who: number): readonly string[] {
    return [...this.#made].filter(([id, owner]) => owner === who && !this.#stopped.has(id)).map(([id]) => id);
  }

  note(who: number, { path }: Asked, { data }: Answer): void {
    const { id } = data as RobotDetails;
    if (path.endsWith('/create')) this.#made.set(id, who);
    if (path.endsWith('/stop')) this.#stopped.add(id);
  }

  /** The part of an answer that is the same for the same key: the robot is another one with each trade. */
  said({ code, data }: Answer): unknown {
    return code === 'SUCCESS' ? (data as RobotDetails).id : code;
  }

  /** Every robot that was made is there and its owner's alone, every one that was stopped has stopped, and its figures add up. */
  async check(whos: readonly Who[]): Promise<string[]> {
    const problems: string[] = [];
    for (const [id, owner] of this.#made) {
      const who = whos[owner];
      const robot = await who?.client.call('robotOne', { params: { id } }).catch((error: unknown) => String(error));
      if (robot === undefined || typeof robot === 'string') problems.push(`robot ${id} was made and is not there: ${robot}`);
      else if (this.#stopped.has(id) && robot.state !== 'stopped') problems.push(`robot ${id} was stopped and is ${robot.state}`);
      else problems.push(...sumProblems(robot));
    }
    return problems;
  }
}

function sumProblems({ change, coins, equity, gridProfit, id, invested, positionResult, quote, withdrawn }: RobotDetails): string[] {
  const of = (text: string): bigint => (text.startsWith('-') ? -atoms(quote, text.slice(1)) : atoms(quote, text));
  const worth = coins.reduce((sum, { value }) => sum + of(value), 0n);
  const adds = of(equity) - of(invested) + of(withdrawn) === of(change) && of(change) === of(gridProfit) + of(positionResult);
  return worth === of(equity) && adds ? [] : [`robot ${id}: its figures do not add up`];
}

/** Atoms of a coin that the robots of these customers have. */
export async function robotsHave(whos: readonly Who[], coin: string): Promise<bigint> {
  let sum = 0n;
  for (const { client } of whos) {
    const { list } = await client.call('robots', { query: { state: 'open', limit: 100 } });
    for (const { coins } of list) for (const one of coins) if (one.coin === coin) sum += atoms(coin, one.amount);
  }
  return sum;
}
