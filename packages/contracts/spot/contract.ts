import { defineContract } from '../contract.ts';
import { amendOrder } from './calls/amend-order.ts';
import { cancelOrder } from './calls/cancel-order.ts';
import { cancelOrders, placeOrders, replaceOrder, testOrder } from './calls/batch.ts';
import { deals } from './calls/deals.ts';
import { drawings, setDrawings } from './calls/drawings.ts';
import { favorites, setFavorite, unsetFavorite } from './calls/favorites.ts';
import { exchangeInfo, serverTime } from './calls/exchange-info.ts';
import { myFees } from './calls/fees.ts';
import { getOrder, getOrderByClientId } from './calls/get-order.ts';
import { kline, marketKline } from './calls/kline.ts';
import { allOrders } from './calls/all-orders.ts';
import { cancelAllAfter } from './calls/cancel-all-after.ts';
import { depth, marketDepth } from './calls/market-depth.ts';
import { markets } from './calls/markets.ts';
import { myDeals } from './calls/my-deals.ts';
import { myOrderHistory } from './calls/my-order-history.ts';
import { myOrders } from './calls/my-orders.ts';
import { placeOrder } from './calls/place-order.ts';
import { cancelOrderList, getOrderList, placeOrderList } from './calls/order-list.ts';
import { positions } from './calls/positions.ts';
import { priceGuard, setPriceGuard } from './calls/price-guard.ts';
import { convertSmall, smallBalances } from './calls/small-balances.ts';
import { tickers } from './calls/tickers.ts';
import { trendLine } from './calls/trend-line.ts';
import { deskCustomerOrders } from './desk/customer-orders.ts';
import { deskMarketWaiting } from './desk/waiting.ts';
import { spotErrors } from './errors.ts';
import { spotNotices } from './notices.ts';
import { orderNotices } from './order-notices.ts';
import { spotChannels } from './channels.ts';
import { deskMarkets, deskMarketStatus } from './desk/markets.ts';
import { spotDesk } from './desk-words.ts';
import { spotWords } from './customer-words.ts';

export * from './desk/markets.ts';
export * from './shapes/market.ts';
export * from './shapes/order.ts';
export { depthDiff } from './channels.ts';
export type { DepthDiff } from './channels.ts';
export type { OrderNotice } from './order-notices.ts';
export { orderNotices } from './order-notices.ts';
export { depthChecksumText } from './depth-checksum.ts';
export { tradingPosition } from './calls/positions.ts';
export type { TradingPosition } from './calls/positions.ts';
export { placeOrderBody } from './calls/place-order.ts';
export { placeOrderListBody } from './calls/order-list.ts';
export type { OrderList } from './calls/order-list.ts';

/** Spot trading: markets, orders, trades, prices. */
export const spot = defineContract({
  name: 'spot',
  feature: {
    name: 'coinTrade',
    isOn: true,
    'en-US': 'Spot trading',
    'zh-CN': '币币交易',
    leavesOpen: [
      'cancelOrder',
      'cancelOrders',
      'cancelOrderList',
      'getOrderList',
      'cancelAllAfter',
      'getOrder',
      'getOrderByClientId',
      'myOrders',
      'serverTime',
      'priceGuard',
      'setPriceGuard',
    ],
  },
  calls: {
    tickers,
    markets,
    placeOrder,
    amendOrder,
    cancelOrder,
    placeOrders,
    cancelOrders,
    replaceOrder,
    testOrder,
    placeOrderList,
    getOrderList,
    cancelOrderList,
    getOrder,
    getOrderByClientId,
    myOrders,
    myOrderHistory,
    myDeals,
    positions,
    deals,
    kline,
    marketKline,
    allOrders,
    cancelAllAfter,
    depth,
    marketDepth,
    trendLine,
    myFees,
    serverTime,
    exchangeInfo,
    favorites,
    setFavorite,
    unsetFavorite,
    priceGuard,
    setPriceGuard,
    drawings,
    setDrawings,
    smallBalances,
    convertSmall,
  },
  desk: { deskMarkets, deskMarketStatus, deskMarketWaiting, deskCustomerOrders },
  errors: spotErrors,
  channels: spotChannels,
  notices: { ...spotNotices, ...orderNotices },
  ...spotDesk,
  rewardedFees: { trade: { reason: 'convert_fee', account: 'fees', name: 'trading' } },
  ...spotWords,
});
