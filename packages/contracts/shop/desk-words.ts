import { defineDeskWords } from '../desk-words.ts';

/** What operators read about it: acts in the audit log, and what takes two people. */
export const shopDesk = /* @__PURE__ */ defineDeskWords({
  actions: {
    'shop.product': { 'en-US': 'Created a shop product', 'zh-CN': '新建商城商品' },
    'shop.sale': { 'en-US': 'Changed the availability of a shop product', 'zh-CN': '变更商城商品销售状态' },
    'shop.words': { 'en-US': 'Changed the texts of a shop product', 'zh-CN': '修改商城商品文案' },
    'shop.picture': { 'en-US': 'Uploaded a shop picture', 'zh-CN': '上传商城图片' },
    'shop.price': { 'en-US': 'Changed a shop price', 'zh-CN': '修改商城价格' },
    'shop.stock': { 'en-US': 'Adjusted shop stock', 'zh-CN': '盘点商城库存' },
    'shop.codes': { 'en-US': 'Imported shop codes', 'zh-CN': '提交商城兑换码' },
    'shop.codes.compare': { 'en-US': 'Compared a list of shop codes', 'zh-CN': '核对商城兑换码清单' },
    'shop.carrier': { 'en-US': 'Changed a shop carrier', 'zh-CN': '设置物流公司' },
    'shop.labels.view': { 'en-US': 'Printed shipping labels', 'zh-CN': '打印面单' },
    'shop.address.view': { 'en-US': 'Viewed a shipping address', 'zh-CN': '查看收货地址' },
    'shop.pick': { 'en-US': 'Started picking a shop order', 'zh-CN': '开始拣货' },
    'shop.ship': { 'en-US': 'Shipped a shop order', 'zh-CN': '商城订单发货' },
    'shop.refund': { 'en-US': 'Refunded a shop order', 'zh-CN': '商城订单退款' },
    'shop.refuse': { 'en-US': 'Refused a shop refund', 'zh-CN': '拒绝商城退款' },
  },
  requests: {
    'shop.codes': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Import of shop codes',
      'zh-CN': '导入商城兑换码',
    },
    'shop.price': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Shop price reduction',
      'zh-CN': '商城降价',
    },
    'shop.refund': {
      asks: ['owner', 'finance', 'support'],
      decides: ['owner', 'finance'],
      'en-US': 'Refund of a shop order',
      'zh-CN': '商城订单退款',
    },
    'shop.takings': {
      asks: ['owner', 'finance'],
      decides: ['owner', 'finance'],
      'en-US': 'Shop income transfer',
      'zh-CN': '商城收入划转',
    },
  },
  requestFields: {
    shopCodes: { 'en-US': 'New codes', 'zh-CN': '新增兑换码' },
    shopFingerprint: { 'en-US': 'Fingerprint', 'zh-CN': '指纹' },
    shopPrice: { is: 'amount', 'en-US': 'Price', 'zh-CN': '价格' },
    shopStock: { 'en-US': 'Items in stock', 'zh-CN': '库存数量' },
    shopProduct: { 'en-US': 'Product', 'zh-CN': '商品' },
    shopRefund: { is: 'amount', 'en-US': 'Total refunded', 'zh-CN': '累计退回' },
    shopReason: { 'en-US': 'Reason for the customer', 'zh-CN': '告知客户的原因' },
    shopCustomer: { 'en-US': 'Customer', 'zh-CN': '客户' },
  },
  requestValues: {
    'shop.sales': { 'en-US': 'the shop’s account', 'zh-CN': '商城账户' },
  },
});
