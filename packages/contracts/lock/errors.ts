import { defineErrors } from '../contract.ts';

export const lockErrors = defineErrors({
  LOCK_TERMS_CHANGED: {
    status: 409,
    'en-US': 'The terms have changed. Please review them.',
    'zh-CN': '产品条款已变更，请重新查看。',
    'zh-TW': '產品條款已變更，請重新查看。',
    'ko-KR': '상품 조건이 변경되었습니다. 다시 확인해 주세요.',
  },
  LOCK_NOT_ON_SALE: {
    status: 409,
    'en-US': 'This product is not on sale.',
    'zh-CN': '该产品未在售。',
    'zh-TW': '該產品未在售。',
    'ko-KR': '판매 중인 상품이 아닙니다.',
  },
  LOCK_SOLD_OUT: {
    status: 409,
    'en-US': 'The amount exceeds the remaining quota of this product.',
    'zh-CN': '该产品剩余额度不足。',
    'zh-TW': '該產品剩餘額度不足。',
    'ko-KR': '상품의 잔여 한도가 부족합니다.',
  },
  LOCK_CAP_REACHED: {
    status: 422,
    'en-US': 'The amount exceeds the limit per customer for this product.',
    'zh-CN': '超出每位用户在该产品中可锁定的上限。',
    'zh-TW': '超出每位客戶在該產品中可鎖定的上限。',
    'ko-KR': '이 상품의 1인당 예치 한도를 초과합니다.',
  },
  LOCK_REWARD_NOT_COVERED: {
    status: 409,
    'en-US': 'The reward account cannot cover the rewards for this amount at the moment.',
    'zh-CN': '奖励账户暂时不足以支付该数量的收益，因此无法认购。',
    'zh-TW': '獎勵帳戶暫時不足以支付該數量的收益，因此無法認購。',
    'ko-KR': '현재 보상 계정으로 이 수량의 보상을 보장할 수 없어 판매하지 않습니다.',
  },
  LOCK_NO_EXIT: {
    status: 422,
    'en-US': 'This vault was created without an emergency exit. It opens on its scheduled date.',
    'zh-CN': '该保险库创建时未设置紧急退出，只会在约定日期开启。',
    'zh-TW': '該保險庫建立時未設定緊急退出，只會在約定日期開啟。',
    'ko-KR': '긴급 해제 없이 만든 금고입니다. 정해진 날에 열립니다.',
  },
  LOCK_DATE_OUT_OF_RANGE: {
    status: 422,
    'en-US': 'Please choose dates between tomorrow and five years from now.',
    'zh-CN': '请选择从明天起五年以内的日期。',
    'zh-TW': '請選擇從明天起五年以內的日期。',
    'ko-KR': '내일부터 5년 이내의 날짜를 선택해 주세요.',
  },
  LOCK_COST_CHANGED: {
    status: 409,
    'en-US': 'The cost of exiting early has changed. Please review it.',
    'zh-CN': '提前退出的费用已变更，请重新确认。',
    'zh-TW': '提前退出的費用已變更，請重新確認。',
    'ko-KR': '중도 해지 비용이 변경되었습니다. 다시 확인해 주세요.',
  },
});
