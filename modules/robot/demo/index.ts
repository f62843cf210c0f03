import { DEMO_ACCOUNTS, Person, TAKER_ACCOUNTS } from '@agio/module/demo';
import type { DemoPorts, ModuleDemo } from '@agio/module/demo';

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

/** Robots that run since the demo's customers have been there. Their ranges are wide, and their coins their own: there were no trades then. */
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

export const robotDemo: ModuleDemo<unknown> = { begin: startRobots };

/** Starts them, now; what is returned lists them in the ranking once there is a present. */
async function startRobots({ clock, customers, handlers, ...ports }: DemoPorts): Promise<() => Promise<void>> {
  const person = new Person({ clock, handlers, log: (message, error) => ports.fail(message, error) }, 'demo robots');
  const listed: { readonly customer: number; readonly robot: string; readonly nickname: string }[] = [];
  for (const { account = '', name, nickname, terms } of ROBOTS) {
    const customer = customers.get(account);
    if (customer === undefined) continue;
    const made = await person.call('robotCreate', { body: { terms, name, start: true } }, customer);
    if (made === undefined) ports.fail(`the robot of ${account} could not start`);
    else if (nickname !== undefined) listed.push({ customer, robot: made.id, nickname });
  }
  return async () => {
    for (const { customer, ...body } of listed) await person.call('quantifyList', { body }, customer);
  };
}
