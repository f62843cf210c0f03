import { defineContract, defineErrors } from '../contract.ts';
import { bankcardAdd, bankcardAddQr, bankcardDefault, bankcardDel, bankcardList, bankcardQr, bankcardReadQr } from './calls/bankcard.ts';
import { deskPaymentMethods } from './desk/payment.ts';
import { paymentDesk } from './desk-words.ts';

export * from './desk/payment.ts';
export * from './shapes/payment.ts';

/** Payment methods (bank cards): where customers are paid in money of states. */
export const payment = defineContract({
  name: 'payment',
  calls: { bankcardList, bankcardAdd, bankcardDefault, bankcardDel, bankcardReadQr, bankcardAddQr, bankcardQr },
  desk: { deskPaymentMethods },
  errors: defineErrors({
    BANKCARD_EXISTS: {
      status: 409,
      'en-US': 'This payment method has already been added.',
      'zh-CN': '该收款方式已绑定。',
      'zh-TW': '該收款方式已綁定。',
      'ko-KR': '이미 등록된 결제 수단입니다.',
    },
    BANKCARD_IN_USE: {
      status: 409,
      'en-US': 'This payment method is used by an open order. You can remove it once the order has ended.',
      'zh-CN': '有未完成的订单正在使用该收款方式，订单结束后才能删除。',
      'zh-TW': '有未完成的訂單正在使用該收款方式，訂單結束後才能刪除。',
      'ko-KR': '진행 중인 주문에서 사용 중인 결제 수단입니다. 주문이 끝난 뒤 삭제할 수 있습니다.',
    },
    PAYMENT_CODE_UNREADABLE: {
      status: 422,
      'en-US': 'No payment code was found in the picture. Please use the picture saved from the app.',
      'zh-CN': '未能从图片中识别收款码，请使用在应用中保存的收款码图片。',
      'zh-TW': '未能從圖片中辨識收款碼，請使用在應用程式中儲存的收款碼圖片。',
      'ko-KR': '이미지에서 결제 QR 코드를 찾지 못했습니다. 앱에서 저장한 결제 QR 코드 이미지를 사용해 주세요.',
    },
    PAYMENT_CODE_FOREIGN: {
      status: 422,
      'en-US': 'This is not a personal payment code of the chosen app.',
      'zh-CN': '该二维码不是所选应用的个人收款码。',
      'zh-TW': '該 QR Code 不是所選應用程式的個人收款碼。',
      'ko-KR': '선택한 앱의 개인 결제 QR 코드가 아닙니다.',
    },
  }),
  channels: {},
  ...paymentDesk,
});
