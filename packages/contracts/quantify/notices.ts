import { defineNotices, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

/** Notices about robots in the ranking. */
export const quantifyNotices = /* @__PURE__ */ defineNotices(
  { robot: wordField(), nickname: wordField() },
  {
    quantify_excluded: {
      kind: 'robot',
      path: () => '/allmill?view=ranking',
      'en-US': ({ nickname }) => ({
        title: `${nickname} has left the ranking`,
        text: 'It traded with an account that shares a device, a document, a payment method or a withdrawal address with yours. Such robots are excluded from the ranking. The robot itself keeps running.',
      }),
      'zh-CN': ({ nickname }) => ({
        title: `${nickname} 已移出排行榜`,
        text: '该机器人曾与一个和您共用设备、证件、收款方式或提现地址的账户成交，此类机器人不参与排名。机器人本身照常运行。',
      }),
      'zh-TW': ({ nickname }) => ({
        title: `${nickname} 已移出排行榜`,
        text: '此機器人曾與一個和您共用裝置、證件、收款方式或提現地址的帳戶成交，此類機器人不參與排名。機器人本身照常運行。',
      }),
      'ko-KR': ({ nickname }) => ({
        title: `${nickname} 로봇이 순위에서 제외되었습니다`,
        text: '회원님과 기기, 신분증, 결제 수단 또는 출금 주소를 공유하는 계정과 체결되었습니다. 이러한 로봇은 순위에 오르지 않습니다. 로봇은 그대로 계속 운영됩니다.',
      }),
    },
  },
);

export type QuantifyNotice = NoticeOf<typeof quantifyNotices>;
