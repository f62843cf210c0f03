import type { Command, Core, DefineMarket, Outcome } from '@agio/core';
import { parseDecimal, baseOf, quoteOf } from '@agio/kernel';
import type { Seed } from './seed-file.ts';

export interface SeedPorts {
  readonly core: Core;
  submit(command: Command): Promise<Outcome>;
  /** Makes a customer who can log in, once; returns the core's number. */
  seedCustomer(customer: {
    account: string;
    password: string;
    username: string | undefined;
    country: string;
    wide: boolean;
  }): Promise<number>;
}

/** The seed contains something impossible; the message says what. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** Adds what is missing; running it again changes nothing. Returns the customers' numbers by account. */
export async function applySeed(seed: Seed, ports: SeedPorts): Promise<Map<string, number>> {
  for (const coin of seed.coins) {
    if (ports.core.coin(coin.code) === undefined) await must(ports, { kind: 'define_coin', ...coin });
  }
  for (const market of seed.markets) {
    if (ports.core.market(market.market) === undefined) await must(ports, marketCommand(market, ports.core));
  }
  const customers = new Map<string, number>();
  for (const customer of seed.customers) {
    const id = await ports.seedCustomer({ ...customer, username: customer.username });
    customers.set(customer.account, id);
    for (const [code, amount] of Object.entries(customer.balances)) {
      const coin = ports.core.coin(code);
      if (coin === undefined) throw new SeedError(`customer ${customer.account} has a balance of ${code}, which is no coin of the seed`);
      const atoms = parseDecimal(amount, coin.decimals);
      if (atoms === undefined) throw new SeedError(`customer ${customer.account}: ${amount} ${code} has too many decimals`);
      if (atoms === 0n) continue;
      await must(ports, {
        kind: 'issue',
        to: { owner: id, kind: 'trading' },
        coin: code,
        amount: atoms.toString(),
        reason: 'seed',
        cause: `seed:${id}:${code}`,
      });
    }
  }
  return customers;
}

async function must(ports: SeedPorts, command: Command): Promise<void> {
  const { reply } = await ports.submit(command);
  if (!reply.ok && reply.refusal !== 'already_exists')
    throw new SeedError(`${command.kind}: ${reply.refusal} ${JSON.stringify(reply.details ?? {})}`);
}

/** Decimal rules → whole ticks, lots and atoms. */
function marketCommand(market: Seed['markets'][number], core: Core): DefineMarket {
  const [base, quote] = [baseOf(market.market), quoteOf(market.market)];
  const quoteCoin = core.coin(quote);
  if (quoteCoin === undefined || core.coin(base) === undefined) throw new SeedError(`market ${market.market}: unknown coin`);
  const minTotal = parseDecimal(market.minTotal, quoteCoin.decimals);
  if (minTotal === undefined) throw new SeedError(`market ${market.market}: minTotal has too many decimals`);
  return {
    kind: 'define_market',
    base,
    quote,
    tickSize: market.tickSize,
    lotSize: market.lotSize,
    minLots: units(market.market, market.minAmount ?? market.lotSize, market.lotSize),
    maxLots: units(market.market, market.maxAmount, market.lotSize),
    minTotal: minTotal.toString(),
    priceBandPercent: market.priceBandPercent,
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    openingTicks: units(market.market, market.openingPrice, market.tickSize),
    status: market.status,
    tags: market.tags,
    sort: market.sort,
  };
}

function units(market: string, value: string, unit: string): number {
  const fine = parseDecimal(value, 18);
  const step = parseDecimal(unit, 18);
  if (fine === undefined || step === undefined || step === 0n || fine % step !== 0n)
    throw new SeedError(`market ${market}: ${value} is no multiple of ${unit}`);
  return Number(fine / step);
}
