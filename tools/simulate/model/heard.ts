import type { Command, HeardEnd, HeardTrade, MachineCommand, OrderFact, RequestKey, TradeFact, TradeSide } from '@agio/core';

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
