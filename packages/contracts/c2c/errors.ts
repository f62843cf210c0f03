import { defineErrors } from '../contract.ts';

export const c2cErrors = defineErrors({
  C2C_NOT_A_MULTIPLE: {
    status: 422,
    'en-US': 'Please buy a multiple of 100.',
    'zh-CN': '买入数量必须是 100 的整数倍。',
    'zh-TW': '買入數量必須是 100 的整數倍。',
    'ko-KR': '구매 수량은 100의 배수여야 합니다.',
  },
  C2C_TOO_MANY_UNPROCESSED: {
    status: 422,
    'en-US': 'Five deposit orders of today are still unprocessed. Please finish one of them first.',
    'zh-CN': '您今日已有 5 笔未处理的充值订单，请先完成其中一笔。',
    'zh-TW': '您今日已有 5 筆未處理的充值訂單，請先完成其中一筆。',
    'ko-KR': '오늘 처리되지 않은 입금 주문이 5건 있습니다. 먼저 하나를 완료해 주세요.',
  },
  C2C_NO_PROVIDER: {
    status: 409,
    'en-US': 'No provider takes this order at the moment. Please try another amount or payment method.',
    'zh-CN': '暂无服务商可承接该订单，请更换数量或支付方式。',
    'zh-TW': '暫無服務商可承接該訂單，請更換數量或支付方式。',
    'ko-KR': '현재 이 주문을 처리할 수 있는 사업자가 없습니다. 수량이나 결제 수단을 변경해 주세요.',
  },
  C2C_PRICE_CHANGED: {
    status: 409,
    'en-US': 'The price has changed. Please look at it again.',
    'zh-CN': '价格已变动，请重新确认。',
    'zh-TW': '價格已變動，請重新確認。',
    'ko-KR': '가격이 변경되었습니다. 다시 확인해 주세요.',
  },
  C2C_PROVIDER_BALANCE: {
    status: 409,
    'en-US': 'The provider does not have enough coins for this amount.',
    'zh-CN': '服务商的可用数量不足。',
    'zh-TW': '服務商的可用數量不足。',
    'ko-KR': '사업자의 잔액이 부족합니다.',
  },
  C2C_PROVIDER_NEEDED: {
    status: 403,
    'en-US': 'Only verified providers may do this.',
    'zh-CN': '仅限已审核通过的服务商操作。',
    'zh-TW': '僅限已審核通過的服務商操作。',
    'ko-KR': '승인된 사업자만 이용할 수 있습니다.',
  },
  C2C_ORDERS_OPEN: {
    status: 422,
    'en-US': 'Orders are still open. They end first.',
    'zh-CN': '仍有未完成的订单，请先完成。',
    'zh-TW': '仍有未完成的訂單，請先完成。',
    'ko-KR': '진행 중인 주문이 있습니다. 먼저 완료해 주세요.',
  },
  C2C_PROOF_NEEDED: {
    status: 422,
    'en-US': 'Please add the number of the transfer or a picture of it first.',
    'zh-CN': '请先提交转账单号或转账凭证。',
    'zh-TW': '請先提交轉帳單號或轉帳憑證。',
    'ko-KR': '먼저 송금 번호나 증빙 사진을 등록해 주세요.',
  },
  C2C_TOO_EARLY: {
    status: 422,
    'en-US': 'An appeal is possible from 15 minutes after the payment.',
    'zh-CN': '付款 15 分钟后才能申诉。',
    'zh-TW': '付款 15 分鐘後才能申訴。',
    'ko-KR': '결제 후 15분이 지나야 이의를 제기할 수 있습니다.',
  },
  C2C_BOND_NEEDED: {
    status: 422,
    'en-US': 'The bond of 1,000,000 USDT must be in your fiat account.',
    'zh-CN': '法币账户需有 1,000,000 USDT 作为保证金。',
    'zh-TW': '法幣帳戶需有 1,000,000 USDT 作為保證金。',
    'ko-KR': '법정화폐 계정에 보증금 1,000,000 USDT가 있어야 합니다.',
  },
});
