import { defineContract } from '../contract.ts';
import {
  shopAskRefund,
  shopBuy,
  shopCancel,
  shopCodes,
  shopOrderOne,
  shopOrders,
  shopPay,
  shopProduct,
  shopProducts,
  shopReceive,
} from './calls/shop.ts';
import { shopChannels } from './channels.ts';
import {
  deskShopAddress,
  deskShopCarrier,
  deskShopCarriers,
  deskShopCodes,
  deskShopCompare,
  deskShopDefine,
  deskShopLabels,
  deskShopOrder,
  deskShopOrders,
  deskShopPick,
  deskShopPicture,
  deskShopProducts,
  deskShopRefund,
  deskShopRefuse,
  deskShopSale,
  deskShopSales,
  deskShopShip,
  deskShopStock,
  deskShopToday,
  deskShopVariant,
  deskShopWords,
} from './desk/shop.ts';
import { shopErrors } from './errors.ts';
import { shopNotices } from './notices.ts';
import { shopPostings } from './postings.ts';
import { shopDesk } from './desk-words.ts';

export {
  ADDRESS_DAYS,
  DELIVERIES,
  LOW_STOCK,
  ORDER_STATES,
  PAY_MINUTES,
  PICTURES_MAX,
  PRODUCT_SALES,
  QUANTITY_MAX,
  RECEIVE_DAYS,
  REFUND_DAYS,
  SHOP_CATEGORIES,
  TRACKING_PATTERN,
  VARIANTS_MAX,
} from './shapes/shop.ts';
export type { ShopCurrency, ShopItem, ShopNames, ShopOrder, ShopOrderWhole, ShopQuote, ShopTexts, ShopVariant } from './shapes/shop.ts';
export type { DeskShopBatch, DeskShopCarrier, DeskShopOrder, DeskShopOrderRow, DeskShopProduct, DeskShopVariant } from './desk/shop.ts';
export type { ShopNotice } from './notices.ts';

/** Goods for coins: what is paid is held until it has arrived. */
export const shop = defineContract({
  name: 'shop',
  feature: {
    name: 'shop',
    isOn: false,
    'en-US': 'Shop',
    'zh-CN': '商城',
    // What was ordered is delivered, cancelled and refunded, whether or not anything new may be ordered.
    leavesOpen: ['shopCancel', 'shopReceive', 'shopAskRefund', 'shopOrders', 'shopOrderOne', 'shopCodes'],
  },
  calls: { shopProducts, shopProduct, shopBuy, shopPay, shopCancel, shopReceive, shopAskRefund, shopOrders, shopOrderOne, shopCodes },
  desk: {
    deskShopProducts,
    deskShopDefine,
    deskShopSale,
    deskShopWords,
    deskShopPicture,
    deskShopVariant,
    deskShopStock,
    deskShopCodes,
    deskShopCompare,
    deskShopOrders,
    deskShopOrder,
    deskShopAddress,
    deskShopLabels,
    deskShopPick,
    deskShopShip,
    deskShopRefund,
    deskShopRefuse,
    deskShopSales,
    deskShopToday,
    deskShopCarriers,
    deskShopCarrier,
  },
  errors: shopErrors,
  channels: shopChannels,
  notices: shopNotices,
  postings: shopPostings,
  ...shopDesk,
});
