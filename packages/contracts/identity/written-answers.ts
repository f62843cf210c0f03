import type { Language } from '../languages.ts';
import type { NoticeText } from '../notice.ts';
import type { WrittenGround } from './shapes/written-request.ts';

/** How a written request of a customer ended. An erasure that was carried out is told as the end of the account. */
export type WrittenAnswer = 'export_fulfilled' | 'export_refused' | 'erasure_refused';

interface AnswerTexts {
  readonly title: string;
  readonly answers: Readonly<Record<WrittenAnswer, string>>;
  readonly grounds: Readonly<Record<WrittenGround, string>>;
}

const TEXTS: Readonly<Record<Language, AnswerTexts>> = {
  'en-US': {
    title: 'Your written request was answered',
    answers: {
      export_fulfilled: 'The copy of your data that you asked for in writing has been sent to you.',
      export_refused: 'Your written request for a copy of your data was refused.',
      erasure_refused: 'Your written request to close your account and erase your data was refused.',
    },
    grounds: {
      identity: 'Reason: we could not confirm that the request came from you.',
      holdings: 'Reason: the account still has balances, open orders or debts.',
      law: 'Reason: the law requires us to keep this data.',
      repeated: 'Reason: the same request was answered a short time ago.',
      withdrawn: 'Reason: the request was withdrawn.',
      closed: 'Reason: the account is already closed.',
    },
  },
  'zh-CN': {
    title: '您的书面申请已处理',
    answers: {
      export_fulfilled: '您书面申请的个人数据副本已寄出。',
      export_refused: '您索取个人数据副本的书面申请被拒绝。',
      erasure_refused: '您注销账户并删除数据的书面申请被拒绝。',
    },
    grounds: {
      identity: '原因：无法确认该申请由您本人提出。',
      holdings: '原因：账户内仍有余额、未完成的委托或欠款。',
      law: '原因：法律要求我们保留这些数据。',
      repeated: '原因：相同的申请不久前已经处理。',
      withdrawn: '原因：该申请已撤回。',
      closed: '原因：账户已注销。',
    },
  },
  'zh-TW': {
    title: '您的書面申請已處理',
    answers: {
      export_fulfilled: '您書面申請的個人資料副本已寄出。',
      export_refused: '您索取個人資料副本的書面申請遭拒絕。',
      erasure_refused: '您關閉帳戶並刪除資料的書面申請遭拒絕。',
    },
    grounds: {
      identity: '原因：無法確認該申請由您本人提出。',
      holdings: '原因：帳戶內仍有餘額、未完成的委託或欠款。',
      law: '原因：法律要求我們保留這些資料。',
      repeated: '原因：相同的申請不久前已經處理。',
      withdrawn: '原因：該申請已撤回。',
      closed: '原因：帳戶已關閉。',
    },
  },
  'ko-KR': {
    title: '서면 요청이 처리되었습니다',
    answers: {
      export_fulfilled: '서면으로 요청하신 개인정보 사본을 발송했습니다.',
      export_refused: '개인정보 사본에 대한 서면 요청이 거절되었습니다.',
      erasure_refused: '계정 해지와 개인정보 삭제에 대한 서면 요청이 거절되었습니다.',
    },
    grounds: {
      identity: '사유: 본인의 요청임을 확인할 수 없습니다.',
      holdings: '사유: 계정에 잔액, 미체결 주문 또는 미납액이 남아 있습니다.',
      law: '사유: 법률에 따라 해당 정보를 보관해야 합니다.',
      repeated: '사유: 같은 요청이 최근에 처리되었습니다.',
      withdrawn: '사유: 요청이 철회되었습니다.',
      closed: '사유: 이미 해지된 계정입니다.',
    },
  },
};

/** What a customer reads about the end of their written request, by mail and in the message centre; a refusal has its ground. */
export function sayWrittenAnswer(language: Language, answer: string | undefined, ground: string | undefined): NoticeText {
  const { answers, grounds, title } = TEXTS[language];
  const said = [(answers as Readonly<Record<string, string>>)[answer ?? ''], (grounds as Readonly<Record<string, string>>)[ground ?? '']];
  return { title, text: said.filter((one) => one !== undefined).join(' ') };
}
