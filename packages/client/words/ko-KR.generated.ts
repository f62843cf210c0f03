// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.
/** What customers read about all capabilities outside their pages. */
export const words = {
  /** Kinds of notices. */
  notices: {
    security: '보안',
    fill: '체결',
    deposit: '입금',
    withdrawal: '출금',
    ticket: '문의',
    certification: '실명 인증',
    news: '공지',
    otc: 'OTC 주문',
    alert: '가격 알림',
    triggered: '조건부 주문 체결',
    unfilled: '발동 후 미체결',
    unexecuted: '조건부 주문 종료',
    robot: '거래 로봇',
  },
  /** When there are such notices. */
  noticeHelp: {
    security: '새 기기 로그인, 비밀번호나 인증 수단 변경',
    fill: '호가창에 걸어 둔 주문이 체결될 때',
    deposit: '코인이 도착하고 입금될 때',
    withdrawal: '출금을 신청하거나 전송·완료·거절될 때',
    ticket: '문의에 답변이 등록될 때',
    certification: '인증 결과가 나올 때',
    news: '운영진이 여러 고객에게 보내는 안내입니다. 이메일은 선택한 경우에만 보냅니다.',
    otc: '주문이 생성, 수락, 결제, 지급되거나 끝날 때',
    alert: '지켜보던 가격에 도달했을 때.',
    triggered: '조건부 주문이 발동되어 체결될 때',
    unfilled: '조건부 주문이 발동되었지만 전부 또는 일부가 체결되지 않을 때',
    unexecuted: '조건부 주문이 체결 없이 끝날 때: 만료, 거래 종료, 실행 불가',
    robot: '로봇이 시작·중지되거나 스스로 멈추거나 가격이 범위를 벗어날 때.',
  },
  /** What the link to their page says. */
  noticeNext: {
    security: '보안 설정 보기',
    fill: '내 주문 보기',
    deposit: '입금 내역 보기',
    withdrawal: '출금 내역 보기',
    ticket: '문의 보기',
    certification: '인증 상태 보기',
    otc: '내 주문 보기',
    alert: '가격 알림 보기',
    triggered: '내 주문 보기',
    unfilled: '내 주문 보기',
    unexecuted: '내 주문 보기',
    robot: '로봇 보기',
  },
  /** Why parts of accounts are held. */
  holds: {
    otc: 'OTC 주문',
    c2c: 'C2C 주문',
    bet: '주사위 베팅',
  },
  /** What takes a certification. */
  rights: {
    otcTrade: 'OTC 및 C2C 구매·판매',
    otcMerchant: 'OTC 머천트, 광고 등록',
    c2cProvider: 'C2C 사업자(보증금 필요)',
    diceDealer: '주사위 풀 딜러',
  },
  /** What it allows up to an amount. */
  rightAmounts: {
    otcOrderMax: 'OTC 1건 최대',
  },
  /** What a level opens of it. */
  rightsUpTo: {
    otcOrderMax: 'OTC 건당 {{amount}}까지',
  },
};
