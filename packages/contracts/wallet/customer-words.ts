import { defineCustomerWords } from '../customer-words.ts';

/** What customers read about it outside its own pages. */
export const walletWords = /* @__PURE__ */ defineCustomerWords({
  tickets: {
    deposit: {
      order: 30,
      'en-US': 'Deposits',
      'zh-CN': '充值',
      'zh-TW': '充值',
      'ko-KR': '입금',
      link: 'deposit',
      questions: {
        txid: {
          'en-US': 'Transaction ID, if it is not listed',
          'zh-CN': '交易哈希（若列表中没有）',
          'zh-TW': '交易雜湊（若列表中沒有）',
          'ko-KR': '거래 해시 (목록에 없는 경우)',
        },
      },
    },
    withdrawal: {
      order: 40,
      'en-US': 'Withdrawals',
      'zh-CN': '提现',
      'zh-TW': '提現',
      'ko-KR': '출금',
      link: 'withdrawal',
    },
  },
  noticeKinds: {
    deposit: {
      order: 30,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Deposits',
      'zh-CN': '充值',
      'zh-TW': '充值',
      'ko-KR': '입금',
      help: {
        'en-US': 'When coins arrive and when they are credited.',
        'zh-CN': '币种到账和入账时通知。',
        'zh-TW': '資產到達及入帳時通知。',
        'ko-KR': '코인이 도착하고 입금될 때',
      },
      next: {
        page: '/account/money/history',
        'en-US': 'View your deposits',
        'zh-CN': '查看充值记录',
        'zh-TW': '查看充值紀錄',
        'ko-KR': '입금 내역 보기',
      },
    },
    withdrawal: {
      order: 40,
      atFirst: { app: true, mail: true, push: true },
      'en-US': 'Withdrawals',
      'zh-CN': '提现',
      'zh-TW': '提現',
      'ko-KR': '출금',
      help: {
        'en-US': 'When a withdrawal is requested, sent, completed or rejected.',
        'zh-CN': '提现申请、发出、完成或被拒时通知。',
        'zh-TW': '提現申請、發出、完成或被拒時通知。',
        'ko-KR': '출금을 신청하거나 전송·완료·거절될 때',
      },
      next: {
        page: '/account/money/history?tab=withdrawals',
        'en-US': 'View your withdrawals',
        'zh-CN': '查看提现记录',
        'zh-TW': '查看提現紀錄',
        'ko-KR': '출금 내역 보기',
      },
    },
  },
});
