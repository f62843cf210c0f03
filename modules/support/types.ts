import type { Language } from '@agio/contracts';
import { TICKET_TYPES } from '@agio/contracts/support';
import type { LinkKind, TicketType } from '@agio/contracts/support';

type Words = Readonly<Record<Language, string>>;

interface TypeWords {
  readonly name: Words;
  /** What of the customer's it usually belongs to. */
  readonly link?: LinkKind;
  readonly questions?: Readonly<Record<string, Words>>;
}

const words = (enUS: string, zhCN: string, zhTW: string, koKR: string): Words => ({
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'ko-KR': koKR,
});

const TYPES: Readonly<Record<TicketType, TypeWords>> = {
  account: {
    name: words('Account and security', '账户与安全', '帳戶與安全', '계정 및 보안'),
    questions: { device: words('On which device?', '在哪台设备上？', '在哪台裝置上？', '어떤 기기에서 발생했나요?') },
  },
  certification: {
    name: words('Certification', '实名认证', '實名認證', '본인 인증'),
    questions: {
      document: words('Which document did you submit?', '您提交了哪种证件？', '您提交了哪種證件？', '어떤 신분증을 제출하셨나요?'),
    },
  },
  deposit: {
    name: words('Deposits', '充值', '充值', '입금'),
    link: 'deposit',
    questions: {
      txid: words(
        'Transaction, if it is not in the list',
        '交易哈希（若列表中没有）',
        '交易雜湊（若列表中沒有）',
        '거래 해시 (목록에 없는 경우)',
      ),
    },
  },
  withdrawal: { name: words('Withdrawals', '提现', '提現', '출금'), link: 'withdrawal' },
  trade: { name: words('Orders and trades', '委托与成交', '委託與成交', '주문 및 체결'), link: 'order' },
  fees: { name: words('Fees and levels', '手续费与等级', '手續費與等級', '수수료 및 등급'), link: 'order' },
  otc: {
    name: words('OTC', 'OTC 交易', 'OTC 交易', 'OTC'),
    questions: { payment: words('How was it paid?', '以何种方式付款？', '以何種方式付款？', '어떤 방법으로 결제했나요?') },
  },
  c2c: {
    name: words('C2C', 'C2C 兑换', 'C2C 兌換', 'C2C'),
    questions: { payment: words('How was it paid?', '以何种方式付款？', '以何種方式付款？', '어떤 방법으로 결제했나요?') },
  },
  robot: { name: words('Robots', '机器人', '機器人', '로봇') },
  dice: { name: words('Games', '游戏', '遊戲', '게임') },
  suggestion: { name: words('Suggestions', '建议', '建議', '제안') },
  other: { name: words('Something else', '其他', '其他', '기타') },
};

/** The types of tickets as a reader sees them. */
export function typesIn(language: Language) {
  return TICKET_TYPES.map((type) => ({
    type,
    name: TYPES[type].name[language],
    link: TYPES[type].link ?? null,
    questions: Object.entries(TYPES[type].questions ?? {}).map(([key, question]) => ({ key, question: question[language] })),
  }));
}

/** Whether a type has a question of this key. */
export function hasQuestion(type: TicketType, key: string): boolean {
  return Object.hasOwn(TYPES[type].questions ?? {}, key);
}

/** Answers with their questions as a reader sees them. */
export function answeredIn(type: TicketType, answers: Readonly<Record<string, string>>, language: Language) {
  return Object.entries(answers).map(([key, answer]) => ({ key, question: TYPES[type].questions?.[key]?.[language] ?? key, answer }));
}
