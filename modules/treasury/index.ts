import { answer } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { Core } from '@agio/core';
import { HOUSE } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { OpenModule } from '@agio/module';
import { booksDesk } from './books/desk.ts';
import type { BooksCall } from './books/desk.ts';
import type { TreasuryPorts } from './ports.ts';
import { TodayCache } from './today.ts';
import { rewardRequest, transferRequest } from './requests.ts';

export type { TreasuryPorts } from './ports.ts';

export interface Treasury extends OpenModule {
  readonly desk: DeskHandlers<'deskHouse' | 'deskIncome' | 'deskToday' | BooksCall>;
}

export function createTreasury(ports: TreasuryPorts): Treasury {
  const { core } = ports;
  const today = new TodayCache(ports);
  return {
    handlers: {},
    requests: [rewardRequest(ports), transferRequest(ports)],
    desk: {
      ...booksDesk(ports),
      deskHouse: () =>
        answer({ accounts: accountsOf(core), liabilities: liabilitiesOf(core, ports.heldForCustomers()), customers: core.customers }),
      deskToday: async ({ query: { period } }) => answer(await today.of(period)),
      async deskIncome({ query: { from, to } }) {
        const rows = await ports.houseIncome(from, to);
        return answer({
          from,
          to,
          rows: rows.map(({ atoms, coin, count, kind, reason }) => {
            const { code, decimals } = coinOf(core, coin);
            return { account: kind, coin: code, source: reason, amount: formatDecimal(BigInt(atoms), decimals), count };
          }),
        });
      },
    },
  };
}

function accountsOf(core: Core) {
  return core.balances(HOUSE).map(({ available, coin, held, kind }) => {
    const { code, decimals } = coinOf(core, coin);
    return {
      account: kind,
      coin: code,
      available: formatDecimal(BigInt(available), decimals),
      held: formatDecimal(BigInt(held), decimals),
    };
  });
}

/** The supply of a coin belongs either to the house or to customers, which includes what house accounts hold for customers. */
function liabilitiesOf(core: Core, held: ReadonlyMap<number, bigint>) {
  const house = new Map<number, bigint>([...held].map(([coin, atoms]) => [coin, -atoms]));
  for (const { available, coin, held } of core.balances(HOUSE)) house.set(coin, (house.get(coin) ?? 0n) + BigInt(available) + BigInt(held));
  return core.coins.map(({ code, decimals, id }) => {
    const issued = BigInt(core.issued(id));
    const own = house.get(id) ?? 0n;
    return {
      coin: code,
      owed: formatDecimal(issued - own, decimals),
      house: formatDecimal(own, decimals),
      issued: formatDecimal(issued, decimals),
    };
  });
}

function coinOf(core: Core, id: number): { readonly code: string; readonly decimals: number } {
  return core.coins[id] ?? { code: '?', decimals: 0 };
}
