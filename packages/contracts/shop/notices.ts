import { amountField, defineNotices, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

const path = ({ order }: { readonly order: string }): string => `/account/meta2/orders/${order}`;

/** Notices about shop orders. */
export const shopNotices = /* @__PURE__ */ defineNotices(
  { order: wordField(), coin: wordField(), amount: amountField },
  {
    shop_shipped: {
      kind: 'withdrawal',
      path,
      'en-US': ({ amount, coin, order }) => ({
        title: 'Your order has been shipped',
        text: `Order S${order} is on its way. Its ${amount} ${coin} stay held until you confirm receipt, or for 10 days.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: '订单已发货',
        text: `订单 S${order} 已发货。其 ${amount} ${coin} 将冻结至您收货，最长 10 天。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: '訂單已出貨',
        text: `訂單 S${order} 已出貨。其 ${amount} ${coin} 將凍結至您收貨，最長 10 天。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: '주문이 발송되었습니다',
        text: `주문 S${order}이(가) 발송되었습니다. ${amount} ${coin}은(는) 수령할 때까지, 최대 10일간 보류됩니다.`,
      }),
    },
    shop_delivered: {
      kind: 'withdrawal',
      path,
      'en-US': ({ amount, coin, order }) => ({
        title: 'Your order is complete',
        text: `The shop has received ${amount} ${coin} for order S${order}. You can request a refund for 7 days.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: '订单已收货',
        text: `商城已收到订单 S${order} 的 ${amount} ${coin}。您可在 7 天内申请退款。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: '訂單已收貨',
        text: `商城已收到訂單 S${order} 的 ${amount} ${coin}。您可在 7 天內申請退款。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: '주문 수령 완료',
        text: `쇼핑몰이 주문 S${order}의 ${amount} ${coin}을(를) 받았습니다. 7일 동안 환불을 신청할 수 있습니다.`,
      }),
    },
    shop_refunded: {
      kind: 'deposit',
      path,
      'en-US': ({ amount, coin, order }) => ({
        title: 'Your order was refunded',
        text: `${amount} ${coin} for order S${order} have been returned to your trading account.`,
      }),
      'zh-CN': ({ amount, coin, order }) => ({
        title: '订单已退款',
        text: `订单 S${order} 的 ${amount} ${coin} 已退回您的交易账户。`,
      }),
      'zh-TW': ({ amount, coin, order }) => ({
        title: '訂單已退款',
        text: `訂單 S${order} 的 ${amount} ${coin} 已退回您的交易帳戶。`,
      }),
      'ko-KR': ({ amount, coin, order }) => ({
        title: '주문 환불',
        text: `주문 S${order}의 ${amount} ${coin}이(가) 거래 계정으로 돌아왔습니다.`,
      }),
    },
    shop_refund_refused: {
      kind: 'withdrawal',
      path,
      'en-US': ({ order }) => ({
        title: 'Refund declined',
        text: `Your refund request for order S${order} was declined. See the order page for the reason.`,
      }),
      'zh-CN': ({ order }) => ({
        title: '退款申请未通过',
        text: `订单 S${order} 的退款申请未通过，原因请见订单页面。`,
      }),
      'zh-TW': ({ order }) => ({
        title: '退款申請未通過',
        text: `訂單 S${order} 的退款申請未通過，原因請見訂單頁面。`,
      }),
      'ko-KR': ({ order }) => ({
        title: '환불 거절',
        text: `주문 S${order}의 환불 신청이 거절되었습니다. 사유는 주문 페이지에서 확인하세요.`,
      }),
    },
  },
);
export type ShopNotice = NoticeOf<typeof shopNotices>;
