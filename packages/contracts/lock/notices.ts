import { amountField, defineNotices, wordField } from '../notice.ts';
import type { NoticeOf } from '../notice.ts';

/** Notices about locked coins. */
export const lockNotices = /* @__PURE__ */ defineNotices(
  { position: wordField(), coin: wordField(), amount: amountField },
  {
    lock_released: {
      kind: 'deposit',
      'en-US': ({ amount, coin, position }) => ({
        title: 'Coins released',
        text: `${amount} ${coin} of lock-up ${position} have been released to your trading account.`,
      }),
      'zh-CN': ({ amount, coin, position }) => ({
        title: '锁仓已释放',
        text: `锁仓 ${position} 的 ${amount} ${coin} 已回到您的交易账户。`,
      }),
      'zh-TW': ({ amount, coin, position }) => ({
        title: '鎖倉已釋放',
        text: `鎖倉 ${position} 的 ${amount} ${coin} 已回到您的交易帳戶。`,
      }),
      'ko-KR': ({ amount, coin, position }) => ({
        title: '예치 해제',
        text: `예치 ${position}의 ${amount} ${coin}이(가) 거래 계정으로 돌아왔습니다.`,
      }),
    },
    lock_exit_asked: {
      kind: 'security',
      'en-US': ({ amount, coin, position }) => ({
        title: 'Emergency exit requested',
        text: `The emergency exit of your vault ${position} (${amount} ${coin}) takes effect in 7 days. If this was not you, cancel it now and change your password.`,
      }),
      'zh-CN': ({ amount, coin, position }) => ({
        title: '已申请紧急退出',
        text: `您的保险库 ${position}（${amount} ${coin}）将在 7 天后紧急退出。如非本人操作，请立即撤回并修改密码。`,
      }),
      'zh-TW': ({ amount, coin, position }) => ({
        title: '已申請緊急退出',
        text: `您的保險庫 ${position}（${amount} ${coin}）將在 7 天後緊急退出。如非本人操作，請立即撤回並修改密碼。`,
      }),
      'ko-KR': ({ amount, coin, position }) => ({
        title: '긴급 해제 신청',
        text: `금고 ${position}(${amount} ${coin})의 긴급 해제가 7일 후 적용됩니다. 본인이 아니라면 지금 취소하고 비밀번호를 변경하세요.`,
      }),
    },
    lock_left: {
      kind: 'security',
      'en-US': ({ amount, coin, position }) => ({
        title: 'Vault opened',
        text: `The emergency exit of your vault ${position} has taken effect. The locked part of its ${amount} ${coin} is now in your trading account.`,
      }),
      'zh-CN': ({ amount, coin, position }) => ({
        title: '保险库已开启',
        text: `您的保险库 ${position} 的紧急退出已生效，其 ${amount} ${coin} 中仍锁定的部分已回到交易账户。`,
      }),
      'zh-TW': ({ amount, coin, position }) => ({
        title: '保險庫已開啟',
        text: `您的保險庫 ${position} 的緊急退出已生效，其 ${amount} ${coin} 中仍鎖定的部分已回到交易帳戶。`,
      }),
      'ko-KR': ({ amount, coin, position }) => ({
        title: '금고 열림',
        text: `금고 ${position}의 긴급 해제가 적용되었습니다. ${amount} ${coin} 중 남아 있던 수량이 거래 계정으로 돌아왔습니다.`,
      }),
    },
    lock_owed: {
      kind: 'security',
      'en-US': ({ coin, position }) => ({
        title: 'Locked coins used to settle a debt',
        text: `Coins of lock-up ${position} were used to settle what you owe in ${coin}. The rest stays locked or is in your trading account.`,
      }),
      'zh-CN': ({ coin, position }) => ({
        title: '锁仓已用于偿还欠款',
        text: `锁仓 ${position} 的币已用于偿还您所欠的 ${coin}。其余部分继续锁定，或已回到您的交易账户。`,
      }),
      'zh-TW': ({ coin, position }) => ({
        title: '鎖倉已用於償還欠款',
        text: `鎖倉 ${position} 的幣已用於償還您所欠的 ${coin}。其餘部分繼續鎖定，或已回到您的交易帳戶。`,
      }),
      'ko-KR': ({ coin, position }) => ({
        title: '예치된 코인으로 상환됨',
        text: `예치 ${position}의 코인이 갚아야 할 ${coin}에 쓰였습니다. 남은 수량은 계속 예치되어 있거나 거래 계정에 있습니다.`,
      }),
    },
  },
);
export type LockNotice = NoticeOf<typeof lockNotices>;
