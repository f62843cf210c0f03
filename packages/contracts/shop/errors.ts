import { defineErrors } from '../contract.ts';

export const shopErrors = defineErrors({
  SHOP_NOT_ON_SALE: {
    status: 409,
    'en-US': 'This product is not on sale.',
    'zh-CN': '该商品未在售。',
    'zh-TW': '該商品未在售。',
    'ko-KR': '판매 중인 상품이 아닙니다.',
  },
  SHOP_SOLD_OUT: {
    status: 409,
    'en-US': 'Not enough items in stock.',
    'zh-CN': '库存不足。',
    'zh-TW': '庫存不足。',
    'ko-KR': '재고가 부족합니다.',
  },
  SHOP_LIMIT_REACHED: {
    status: 422,
    'en-US': 'The quantity exceeds the limit per customer for this product.',
    'zh-CN': '超出该商品每位用户的限购数量。',
    'zh-TW': '超出該商品每位客戶的限購數量。',
    'ko-KR': '이 상품의 1인당 구매 한도를 초과합니다.',
  },
  SHOP_PRICE_CHANGED: {
    status: 409,
    'en-US': 'The price has changed. Please review it.',
    'zh-CN': '价格已变更，请重新确认。',
    'zh-TW': '價格已變更，請重新確認。',
    'ko-KR': '가격이 변경되었습니다. 다시 확인해 주세요.',
  },
  SHOP_NO_PRICE: {
    status: 409,
    'en-US': 'This coin cannot be priced at the moment. Please choose another one.',
    'zh-CN': '该币种暂无价格，请选择其他币种。',
    'zh-TW': '該幣種暫無價格，請選擇其他幣種。',
    'ko-KR': '이 코인은 현재 가격이 없습니다. 다른 코인을 선택해 주세요.',
  },
  SHOP_ADDRESS_NEEDED: {
    status: 422,
    'en-US': 'Please choose a shipping address.',
    'zh-CN': '请选择收货地址。',
    'zh-TW': '請選擇收貨地址。',
    'ko-KR': '배송지를 선택해 주세요.',
  },
  SHOP_NOT_SHIPPED_THERE: {
    status: 422,
    'en-US': 'This product cannot be shipped to that country.',
    'zh-CN': '该商品不支持配送至该国家或地区。',
    'zh-TW': '該商品不支援配送至該國家或地區。',
    'ko-KR': '이 상품은 해당 국가로 배송되지 않습니다.',
  },
  SHOP_DELAYED: {
    status: 403,
    'en-US': 'Purchases are paused for 24 hours after a change of password, security factor, e-mail or mobile number.',
    'zh-CN': '更改密码、验证方式或联系方式后 24 小时内不能购买商品。',
    'zh-TW': '變更密碼、驗證方式或聯絡方式後 24 小時內不能購買商品。',
    'ko-KR': '비밀번호, 인증 수단 또는 연락처를 변경한 후 24시간 동안은 구매할 수 없습니다.',
  },
  SHOP_SALES_NOT_ENOUGH: {
    status: 409,
    'en-US': 'The shop account does not have enough of this coin.',
    'zh-CN': '商城账户中该币种余额不足。',
    'zh-TW': '商城帳戶中該幣種餘額不足。',
    'ko-KR': '쇼핑 계정에 해당 코인 잔액이 부족합니다.',
  },
  SHOP_CODES_DUPLICATE: {
    status: 409,
    'en-US': 'One of these codes was imported before or is listed twice.',
    'zh-CN': '列表中有重复的兑换码，或该码已导入过。',
    'zh-TW': '清單中有重複的兌換碼，或該碼已匯入過。',
    'ko-KR': '목록에 중복되거나 이미 등록된 코드가 있습니다.',
  },
});
