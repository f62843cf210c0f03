import type { CallName, Handlers } from '@agio/contracts';
import { cancelOrders, placeOrders, replaceOrder, testOrder } from './batch.ts';
import { exchangeInfo, serverTime } from './exchange-info.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAllAfter } from './cancel-all-after.ts';
import { cancelOrder } from './cancel-order.ts';
import { drawings, setDrawings } from './drawings.ts';
import { favorites, setFavorite, unsetFavorite } from './favorites.ts';
import { deals, depthCalls, kline, markets, myFees, tickers, trendLine } from './market-data.ts';
import { getOrder, getOrderByClientId, myDeals, myOrderHistory, myOrders, ownOrders } from './own-orders.ts';
import { placeOrder } from './place-order.ts';
import { priceGuard, setPriceGuard } from './price-guard.ts';
import { convertSmall, smallBalances } from './small-balances.ts';
import { cancelOrderList, getOrderList, placeOrderList } from './order-list.ts';
import { positions } from './positions.ts';
import type { Room } from './room.ts';

export type SpotCalls = keyof ReturnType<typeof spotHandlers>;

export function spotHandlers(room: Room, onError: (error: unknown) => void) {
  return {
    tickers: tickers(room),
    markets: markets(room),
    placeOrder: placeOrder(room),
    amendOrder: amendOrder(room),
    cancelOrder: cancelOrder(room),
    placeOrders: placeOrders(room),
    cancelOrders: cancelOrders(room),
    replaceOrder: replaceOrder(room),
    testOrder: testOrder(room),
    placeOrderList: placeOrderList(room),
    getOrderList: getOrderList(room),
    cancelOrderList: cancelOrderList(room),
    serverTime: serverTime(room),
    exchangeInfo: exchangeInfo(room),
    getOrder: getOrder(room),
    getOrderByClientId: getOrderByClientId(room),
    myOrders: myOrders(room),
    myOrderHistory: myOrderHistory(room),
    myDeals: myDeals(room),
    positions: positions(room),
    deals: deals(room),
    kline: kline(room),
    marketKline: kline(room),
    ...depthCalls(room),
    allOrders: ownOrders(room),
    cancelAllAfter: cancelAllAfter(room, onError),
    trendLine: trendLine(room),
    myFees: myFees(room),
    favorites: favorites(room),
    setFavorite: setFavorite(room),
    unsetFavorite: unsetFavorite(room),
    drawings: drawings(room),
    setDrawings: setDrawings(room),
    priceGuard: priceGuard(room),
    setPriceGuard: setPriceGuard(room),
    smallBalances: smallBalances(room),
    convertSmall: convertSmall(room),
  } satisfies Partial<Handlers<CallName>>;
}
