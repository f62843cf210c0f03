import type { CallName, Handlers } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import { DEMO_ACCOUNTS, TAKER_ACCOUNTS } from '../seed/demo-seed.ts';
import { Person } from './person.ts';

export interface DemoRobotsPorts {
  readonly clock: Clock;
  readonly handlers: Handlers<CallName>;
  /** Numbers of customers by their accounts. */
  readonly customers: ReadonlyMap<string, number>;
  log(message: string, error?: unknown): void;
}

const wide = (market: string, lower: string, upper: string, grids: number, amount: string, ownAmount: string) => ({
  kind: 'grid',
  market,
  lower,
  upper,
  grids,
  spacing: 'geometric',
  amount,
  ownAmount,
  reinvest: false,
  onStop: 'keep',
  slippageBps: 100,
});

/** Robots that run since the demo's customers have been there. Their ranges are wide, and their coins their own: nobody traded then. */
const ROBOTS = [
  {
    account: DEMO_ACCOUNTS[0],
    name: 'BTC, far and wide',
    nickname: 'Slow Tide',
    terms: wide('BTC_USDT', '32000', '128000', 16, '0.01', '0.16'),
  },
  { account: DEMO_ACCOUNTS[0], name: '', nickname: undefined, terms: wide('ETH_USDT', '1550', '6200', 12, '0.2', '2.4') },
  { account: DEMO_ACCOUNTS[1], name: '', nickname: 'Two Rivers', terms: wide('ETH_USDT', '1550', '6200', 20, '0.3', '6') },
  { account: TAKER_ACCOUNTS[1], name: '', nickname: 'Night Ferry', terms: wide('SOL_USDT', '74', '296', 16, '5', '80') },
  { account: TAKER_ACCOUNTS[2], name: '', nickname: 'Plain Steps', terms: wide('BTC_USDT', '45000', '91000', 18, '0.02', '0.36') },
] as const;

/** Starts the demo's robots, now; what is returned lists them in the ranking once there is a present. */
export async function startDemoRobots(ports: DemoRobotsPorts): Promise<() => Promise<void>> {
  const person = new Person(ports, 'demo robots');
  const listed: { readonly customer: number; readonly robot: string; readonly nickname: string }[] = [];
  for (const { account = '', name, nickname, terms } of ROBOTS) {
    const customer = ports.customers.get(account);
    if (customer === undefined) continue;
    const made = await person.call('robotCreate', { body: { terms, name, start: true } }, customer);
    if (made === undefined) ports.log(`the robot of ${account} could not start`);
    else if (nickname !== undefined) listed.push({ customer, robot: made.id, nickname });
  }
  return async () => {
    for (const { customer, ...body } of listed) await person.call('quantifyList', { body }, customer);
  };
}
