import { vi } from 'vitest';
import { ROLES } from '@agio/contracts';
import type { ListsSite } from '@agio/module/testing/lists';
import type { LoggedIn } from '../../../../apps/server/demo/log-in.ts';
import { operatorsNamed } from '../../../../harness/operators-named.ts';
import { signIn } from '../../../../harness/operators.ts';
import { OUTSIDE } from '../../../../harness/wallet-seed.ts';
import { logInTo, openSmall, SMALL_SEED, smallCustomer, traderOf } from '../../../../harness/small-site.ts';
import { declaredBy } from './declared.ts';
import { fillAccounts, fillCertifications, fillMonitoring, fillWords } from './rows-of-people.ts';
import { fillDeals, fillMarkets, fillRobots, fillShop } from './rows-by-calls.ts';
import { accountOf } from './site-people.ts';
import type { FilledSite, People } from './site-people.ts';
import { defineChains } from './made-up-payments.ts';
import { writeMadeUpRows } from './made-up-rows.ts';

/** As many as made-up rows name, and one who has nothing. */
const PEOPLE = 11;
const LETTERS = 'ABCDEFGHIJK';

const ETH = { code: 'ETH', name: 'Ether' };
const [BTC_USDT] = SMALL_SEED.markets;
const marketOf = (market: string, openingPrice: string) => ({
  ...BTC_USDT,
  market,
  openingPrice,
  tickSize: '0.0001',
  lotSize: '0.0001',
  minTotal: '0.001',
});

/** Cards that pass their check (ISO/IEC 7812). */
const CARDS = ['6228480000000007', '6228480000000015', '6228480000000023', '6228480000000031'];

const ADDRESSES = ['TEST', 'MOON'].map((chain) => ({ chain, address: OUTSIDE, name: `Own ${chain}` }));
/** Each of them is paid to one bank account more. */
const MORE = [{ type: 'bank', bank: 'Bank of the Hills', number: '6228480000000775', currency: 'CNY' }];

const SEED = {
  ...SMALL_SEED,
  coins: [...SMALL_SEED.coins, ETH],
  markets: [BTC_USDT, marketOf('ETH_USDT', '3000'), marketOf('ETH_BTC', '0.05')],
  customers: Array.from({ length: PEOPLE }, (_, at) => {
    const customer = { ...smallCustomer(accountOf(at)), addresses: at === 0 ? ADDRESSES : [] };
    const balances = at === PEOPLE - 1 ? {} : { ...customer.balances, ETH: '100' };
    if (at >= CARDS.length) return { ...customer, balances };
    const names = { otcShop: `Desk ${LETTERS[at]}`, c2cShop: `Cash ${LETTERS[at]}` };
    const trader = traderOf(`Chen ${LETTERS[at]}a`, CARDS[at] ?? '', {
      fiat: { USDT: '1200000' },
      levels: ['ordinary', 'primary', 'senior'],
      ...names,
    });
    return { ...customer, balances, trader: { ...trader, methods: at === 0 ? [...trader.methods, ...MORE] : trader.methods } };
  }),
  operators: operatorsNamed(ROLES, 'olga', 'omar'),
  features: { otc: true, c2c: true, lock: true, dice: true, robot: true, shop: true },
};

export async function openFilled(): Promise<FilledSite> {
  const site = await openSmall(SEED);
  await site.inside.settled();
  const logIn = (at: number): Promise<LoggedIn> => logInTo(site, accountOf(at));
  const people: People = [
    await logIn(0),
    await logIn(1),
    await logIn(2),
    await logIn(3),
    await logIn(4),
    await logIn(5),
    await logIn(6),
    await logIn(7),
  ];
  const stranger = await logIn(PEOPLE - 1);
  // Each code takes half a minute of the site's time, and a token lives ten.
  const filled = async (): Promise<FilledSite> => ({
    site,
    people: [...people, stranger],
    omar: await signIn(site, 'omar'),
    olga: await signIn(site, 'olga'),
  });
  for (const fill of [fillMarkets, fillRobots, fillDeals, fillShop, fillAccounts, fillWords, fillCertifications, fillMonitoring])
    await fill(await filled());
  for (const { fill } of declaredBy.values())
    await fill?.({
      people: people.map(({ client }) => client as unknown as ListsSite['people'][number]),
      pass: (ms) => site.clock.pass(ms),
    });
  await defineChains(site);
  await allTold(people);
  await site.inside.settled();
  await writeMadeUpRows(site.inside.database);
  return filled();
}

/** The first person's notices of each kind: all were told once there are so many. */
const NOTICES = { alert: 4, fill: 12, news: 3, robot: 3, security: 4, ticket: 3 } as const;

/** Until what is told in the background was told. */
async function allTold([{ client }]: People): Promise<void> {
  const told = async (): Promise<Readonly<Record<string, number>>> => {
    const { list } = await client.call('noticeList', { query: { limit: 100 } });
    return Object.fromEntries([...Map.groupBy(list, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]));
  };
  await vi.waitUntil(
    async () => {
      const kinds = await told();
      return Object.entries(NOTICES).every(([kind, count]) => kinds[kind] === count);
    },
    { timeout: 120_000, interval: 50 },
  );
}
