import type {
  AccountKindName,
  Command,
  Fact,
  HeardEnd,
  HeardMoney,
  HeardTrade,
  MachineCommand,
  OrderFact,
  RequestKey,
  TradeFact,
  TradeSide,
} from '@agio/core';
import type { MachineModel } from '@agio/module/testing';
import { marketOf } from './world.ts';
import type { World } from './world.ts';

export function askedOf(command: Command): { readonly customer: number; readonly request: RequestKey } | undefined {
  const { customer, request } = command as { readonly customer?: number; readonly request?: RequestKey | null };
  return customer === undefined || request === undefined || request === null ? undefined : { customer, request };
}

export function isOfMachine(command: Command): command is MachineCommand {
  return command.kind.includes('.');
}

export function heardTrade({ lots, maker, market, taker, takerSide, ticks }: TradeFact): HeardTrade {
  const side = ({ customer, order, owner }: TradeSide) => ({ order, customer, owner: owner ?? customer });
  return { market, ticks, lots, takerSide, maker: side(maker), taker: side(taker) };
}

export function heardEnd({ customer, fee, filledLots, filledQuote, id, market, owner, reason, side, status }: OrderFact): HeardEnd {
  return { order: id, customer, owner: owner ?? customer, market, status, reason, side, filledLots, filledQuote, fee };
}

/** Accounts that money came into, or of which machines hold another amount (`owner kind coin`), each once and in order. Money that came by a trade is heard of by nobody: see `Reactions.money`. */
export function moneyIn(facts: readonly Fact[], held: readonly string[]): readonly HeardMoney[] {
  const came = facts.flatMap((fact) => (fact.fact === 'posting' && !fact.amount.startsWith('-') && fact.reason !== 'trade' ? [fact] : []));
  const holds = held.map((account) => {
    const [owner, kind, coin] = account.split(' ') as [string, AccountKindName, string];
    return { owner: Number(owner), kind, coin: Number(coin) };
  });
  const all = new Map(
    [...came, ...holds].map(({ coin, kind, owner }): [string, HeardMoney] => [`${owner} ${coin} ${kind}`, { owner, kind, coin }]),
  );
  return [...all.values()].toSorted((a, b) => a.owner - b.owner || a.coin - b.coin || (a.kind < b.kind ? -1 : 1));
}

/** Says the fees of a trade to machines: the buyer pays in the coin that was bought, the seller in the other one. */
export function hearFees(world: World, machines: Iterable<MachineModel>, { maker, market, taker, takerSide }: TradeFact): void {
  if (taker.customer === 0) return;
  const { base, quote } = marketOf(world, market);
  const [buyer, seller] = takerSide === 'buy' ? [taker, maker] : [maker, taker];
  for (const machine of machines) {
    if (buyer.fee !== '0') machine.onTradeFee?.({ payer: buyer.customer, coin: base, amount: BigInt(buyer.fee) }, seller.customer);
    if (seller.fee !== '0') machine.onTradeFee?.({ payer: seller.customer, coin: quote, amount: BigInt(seller.fee) }, buyer.customer);
  }
}
