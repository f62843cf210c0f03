import type { Language } from '@agio/contracts';

/** What the demo's makers say, in the language of whom they trade with. */
export type MakerLine = 'accepted' | 'paid' | 'released' | 'otherName' | 'statement';

export const LINES: Readonly<Record<Language, Readonly<Record<MakerLine, string>>>> = {
  'en-US': {
    accepted: 'Accepted. Please pay from your own account, then press the button.',
    paid: 'I have paid from my own account. Please look and release.',
    released: 'The money is here, I release. Thank you!',
    otherName: 'This payment is from another name. I cannot release it; please agree to cancel or appeal.',
    statement: 'I am one of the programs of the demo. I follow the terms of my advertisement.',
  },
  'zh-CN': {
    accepted: '已接单，请用本人账户付款，然后点击确认。',
    paid: '我已用本人账户付款，请核对后放行。',
    released: '款项已到账，现在放行，谢谢！',
    otherName: '付款人不是您本人，我无法放行，请同意取消或提出申诉。',
    statement: '我是演示站点的程序，按广告条款交易。',
  },
  'zh-TW': {
    accepted: '已接單，請用本人帳戶付款，然後點擊確認。',
    paid: '我已用本人帳戶付款，請核對後放行。',
    released: '款項已入帳，現在放行，謝謝！',
    otherName: '付款人不是您本人，我無法放行，請同意取消或提出申訴。',
    statement: '我是示範站點的程式，按廣告條款交易。',
  },
  'ko-KR': {
    accepted: '주문을 수락했습니다. 본인 계좌로 송금한 뒤 버튼을 눌러 주세요.',
    paid: '본인 계좌에서 송금했습니다. 확인 후 전송해 주세요.',
    released: '입금을 확인해 코인을 전송합니다. 감사합니다!',
    otherName: '송금인 명의가 달라 전송할 수 없습니다. 취소에 동의하거나 이의를 제기해 주세요.',
    statement: '저는 데모 사이트의 프로그램이며 광고 조건에 따라 거래합니다.',
  },
};
