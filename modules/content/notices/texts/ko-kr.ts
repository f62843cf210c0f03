import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
  otp_bound: '2단계 인증이 켜졌습니다.',
  otp_unbound: '2단계 인증이 꺼졌습니다.',
  recovery_codes_made: '새 복구 코드가 발급되어 이전 코드는 더 이상 사용할 수 없습니다.',
  recovery_code_used: '복구 코드가 사용되었습니다.',
  pay_password_set: '자금 비밀번호가 설정되었습니다.',
  pay_password_changed: '자금 비밀번호가 변경되었습니다.',
  passkey_added: '패스키가 추가되었습니다.',
  passkey_removed: '패스키가 삭제되었습니다.',
  factors_reset: '요청에 따라 담당자가 인증 앱과 모든 패스키를 삭제했습니다.',
  api_key_made: 'API 키가 생성되었습니다.',
  api_key_removed: 'API 키가 삭제되었습니다.',
  phrase_changed: '피싱 방지 문구가 변경되었습니다.',
  payment_added: '결제 수단이 추가되었습니다. 24시간 후부터 판매 대금을 받을 수 있습니다.',
  payment_code_added: '결제 수단에 결제 QR 코드가 추가되었습니다. 24시간 후부터 판매 대금을 받을 수 있습니다.',
  payment_removed: '결제 수단이 삭제되었습니다.',
  data_exported: '계정의 개인정보를 파일로 내보냈습니다.',
  picture_viewed: '계정에서 인증 사진을 열람했습니다.',
};

const LEVELS = { ordinary: '일반', primary: '기본', senior: '고급' } as const;

export const koKR: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? '주문 체결' : '주문 일부 체결',
    text: `${side === 'buy' ? '매수' : '매도'} 주문이 ${isWhole ? '모두' : '일부'} 체결되었습니다: ${amount} ${base}, 평균가 ${price} ${quote}, 총 ${total} ${quote}.`,
  }),
  answered: ({ ticket, title }) => ({ title: '문의에 답변이 등록되었습니다', text: `문의 T-${ticket}(${title})에 답변이 등록되었습니다.` }),
  money: {
    deposit_to_audit: ({ amount, coin, chain }) => ({
      title: '입금 보류',
      text: `${chain}에서 ${amount} ${coin}이(가) 도착하여 회원님 몫으로 보관 중입니다. 지연 사유가 해소되는 대로 반영되며, 사유는 입금 내역에서 확인할 수 있습니다.`,
    }),
    deposit_credited: ({ amount, coin, chain }) => ({
      title: '입금 완료',
      text: `${chain}에서 ${amount} ${coin}이(가) 도착하여 거래 계정에 반영되었습니다.`,
    }),
    deposit_reversed: ({ amount, coin, chain }) => ({
      title: '입금 취소',
      text: `${chain} 체인이 ${amount} ${coin} 입금을 되돌렸습니다. 회원님 계정의 잔액이 있는 만큼 차감되었습니다.`,
    }),
    withdrawal_requested: ({ amount, coin, address }) => ({
      title: '출금 신청',
      text: `${address}(으)로 ${amount} ${coin} 출금이 신청되었습니다. 본인이 아니라면 계정을 동결하세요.`,
    }),
    withdrawal_sent: ({ amount, coin, address }) => ({
      title: '출금 전송',
      text: `${amount} ${coin}을(를) ${address}(으)로 전송했습니다.`,
    }),
    withdrawal_confirmed: ({ amount, coin, address }) => ({
      title: '출금 완료',
      text: `${amount} ${coin}이(가) ${address}에 도착했습니다.`,
    }),
    withdrawal_rejected: ({ amount, coin, address }) => ({
      title: '출금 거절',
      text: `${address}(으)로의 ${amount} ${coin} 출금이 거절되었습니다. 금액은 다시 사용할 수 있습니다.`,
    }),
    withdrawal_failed: ({ amount, coin, address }) => ({
      title: '출금 실패',
      text: `${address}(으)로의 ${amount} ${coin} 출금을 지급하지 못했습니다. 금액은 다시 사용할 수 있습니다.`,
    }),
    transfer_sent: ({ amount, coin, address }) => ({
      title: '송금 완료',
      text: `${address} 님에게 ${amount} ${coin}을(를) 보냈습니다. 본인이 아니라면 계정을 동결하세요.`,
    }),
    transfer_received: ({ amount, coin, address }) => ({
      title: '송금 받음',
      text: `${address} 님이 보낸 ${amount} ${coin}이(가) 거래 계정에 반영되었습니다.`,
    }),
  },
  certification: {
    certification_passed: ({ level }) => ({
      title: '인증 통과',
      text: `${LEVELS[level]} 인증을 통과했습니다. 새 한도가 바로 적용됩니다.`,
    }),
    certification_failed: ({ level }) => ({
      title: '인증 미통과',
      text: `${LEVELS[level]} 인증을 통과하지 못했습니다. 인증 페이지에서 수정할 내용을 확인하고 다시 제출할 수 있습니다.`,
    }),
    certification_withdrawn: ({ level }) => ({
      title: '인증 취소',
      text: `${LEVELS[level]} 인증이 취소되어 해당 권한이 종료되었습니다. 궁금한 점은 문의를 남겨 주세요.`,
    }),
  },
  otc: {
    otc_made: ({ amount, coin, order }) => ({
      title: '새 OTC 주문',
      text: `내 광고에 주문 ${order}(${amount} ${coin})이(가) 생성되었습니다. 자동 수락되지 않았다면 10분 안에 수락하거나 취소해 주세요.`,
    }),
    otc_accepted: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 주문 수락됨',
      text: `주문 ${order}(${amount} ${coin})이(가) 수락되었습니다. ${total} ${fiat}의 결제 제한 시간이 시작되었습니다.`,
    }),
    otc_paid: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 주문 결제됨',
      text: `구매자가 주문 ${order}의 ${total} ${fiat}을(를) 결제했다고 알렸습니다. 본인 계좌에서 입금을 확인한 뒤에만 ${amount} ${coin}을(를) 지급해 주세요.`,
    }),
    otc_released: ({ amount, coin, order }) => ({
      title: 'OTC 코인 지급됨',
      text: `주문 ${order}의 판매자가 입금을 확인했습니다. 수수료를 뺀 ${amount} ${coin}이(가) 법정화폐 계정에 들어왔습니다.`,
    }),
    otc_cancelled: ({ amount, coin, order }) => ({
      title: 'OTC 주문 취소됨',
      text: `주문 ${order}(${amount} ${coin})이(가) 취소되었습니다.`,
    }),
    otc_expired: ({ amount, coin, order }) => ({
      title: 'OTC 주문 시간 초과',
      text: `주문 ${order}(${amount} ${coin})이(가) 제한 시간 안에 결제되지 않았습니다. 결제한 구매자는 24시간 안에 이의를 제기할 수 있습니다.`,
    }),
    otc_appealed: ({ amount, coin, order }) => ({
      title: 'OTC 주문 이의 제기',
      text: `주문 ${order}(${amount} ${coin})을(를) 담당자가 검토하고 있습니다. 코인은 계속 보관됩니다. 아는 내용을 추가해 주세요.`,
    }),
    otc_decided: ({ amount, coin, order }) => ({
      title: 'OTC 이의 결정됨',
      text: `주문 ${order}(${amount} ${coin})의 이의가 결정되었습니다. 결과와 이유는 주문에서 확인할 수 있습니다.`,
    }),
    otc_proposed: ({ amount, coin, order }) => ({
      title: 'OTC 분할 제안',
      text: `주문 ${order}(${amount} ${coin})의 상대방이 코인을 나누자고 제안했습니다. 나누는 수량은 주문에서 확인할 수 있으며, 동의하기 전에는 아무 일도 일어나지 않습니다.`,
    }),
    otc_settled: ({ amount, coin, order }) => ({
      title: 'OTC 분할 합의',
      text: `양쪽이 주문 ${order}(${amount} ${coin})을(를) 나누기로 합의했습니다. 24시간 뒤에 실행되며, 그 전까지 구매자는 이의를 제기할 수 있습니다.`,
    }),
    otc_split: ({ amount, coin, order }) => ({
      title: 'OTC 분할 실행됨',
      text: `주문 ${order}(${amount} ${coin})의 코인이 합의한 대로 나누어졌습니다. 자세한 내용은 주문에서 확인할 수 있습니다.`,
    }),
  },
  c2c: {
    c2c_made: ({ amount, coin, fiat, order, total }) => ({
      title: '새 C2C 주문',
      text: `새 주문 ${order}이(가) 들어왔습니다: ${amount} ${coin}, ${total} ${fiat}.`,
    }),
    c2c_opened: ({ amount, coin, order }) => ({
      title: 'C2C 주문 처리 시작',
      text: `영업이 시작되어 주문 ${order}(${amount} ${coin})의 처리와 제한 시간이 시작되었습니다.`,
    }),
    c2c_accepted: ({ fiat, order, total }) => ({
      title: 'C2C 주문 처리 중',
      text: `사업자가 주문 ${order}을(를) 수락했으며 내 계좌로 ${total} ${fiat}을(를) 송금할 예정입니다.`,
    }),
    c2c_declared: ({ fiat, order, total }) => ({
      title: 'C2C 주문 결제됨',
      text: `고객이 주문 ${order}의 ${total} ${fiat}을(를) 결제했다고 알렸습니다. 본인 계좌에서 입금을 확인한 뒤에만 확인해 주세요.`,
    }),
    c2c_transferred: ({ fiat, order, total }) => ({
      title: 'C2C 주문 송금됨',
      text: `사업자가 주문 ${order}의 ${total} ${fiat}을(를) 송금했다고 알렸습니다. 계좌를 확인해 주세요. 24시간 안에 이의가 없으면 주문이 완료됩니다.`,
    }),
    c2c_rerouted: ({ amount, coin, order }) => ({
      title: 'C2C 주문 이관됨',
      text: `주문 ${order}(${amount} ${coin})이(가) 같은 가격으로 다른 사업자에게 이관되었습니다.`,
    }),
    c2c_finished: ({ amount, coin, order }) => ({
      title: 'C2C 주문 완료',
      text: `주문 ${order}(${amount} ${coin})이(가) 완료되었습니다.`,
    }),
    c2c_cancelled: ({ amount, coin, order }) => ({
      title: 'C2C 주문 취소됨',
      text: `주문 ${order}(${amount} ${coin})이(가) 취소되었습니다. 보관된 코인은 다시 사용할 수 있습니다.`,
    }),
    c2c_expired: ({ amount, coin, order }) => ({
      title: 'C2C 주문 시간 초과',
      text: `주문 ${order}(${amount} ${coin})이(가) 제한 시간 안에 결제되지 않았습니다. 결제한 고객은 24시간 안에 이의를 제기할 수 있습니다.`,
    }),
    c2c_appealed: ({ amount, coin, order }) => ({
      title: 'C2C 주문 이의 제기',
      text: `주문 ${order}(${amount} ${coin})을(를) 담당자가 검토하고 있습니다. 코인은 계속 보관됩니다. 아는 내용을 추가해 주세요.`,
    }),
    c2c_decided: ({ amount, coin, order }) => ({
      title: 'C2C 이의 결정됨',
      text: `주문 ${order}(${amount} ${coin})의 이의가 결정되었습니다. 결과와 이유는 주문에서 확인할 수 있습니다.`,
    }),
  },
  lock: {
    lock_released: ({ amount, coin, position }) => ({
      title: '예치 해제',
      text: `예치 ${position}의 ${amount} ${coin}이(가) 거래 계정으로 돌아왔습니다.`,
    }),
    lock_exit_asked: ({ amount, coin, position }) => ({
      title: '긴급 해제 신청',
      text: `금고 ${position}(${amount} ${coin})의 긴급 해제가 7일 후 적용됩니다. 본인이 아니라면 지금 취소하고 비밀번호를 변경하세요.`,
    }),
    lock_left: ({ amount, coin, position }) => ({
      title: '금고 열림',
      text: `금고 ${position}의 긴급 해제가 적용되었습니다. ${amount} ${coin} 중 남아 있던 수량이 거래 계정으로 돌아왔습니다.`,
    }),
  },
  market: {
    market_delisting: ({ pair, time }) => ({
      title: `${pair} 거래 종료 예정`,
      text: `${pair} 거래가 ${time}에 종료됩니다. 그때까지 체결되지 않은 주문은 취소되고 묶여 있던 금액은 다시 사용할 수 있습니다. 보유한 코인은 계정에 그대로 남습니다.`,
    }),
    market_kept: ({ pair, time }) => ({
      title: `${pair} 거래 유지`,
      text: `${time}에 예정되었던 ${pair} 거래 종료가 취소되었습니다. 거래는 계속됩니다.`,
    }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({
      title: '새 기기 로그인',
      text: `새 기기에서 계정에 로그인했습니다: ${device}, IP 주소 ${ip}.`,
    }),
    password_changed: () => ({ title: '비밀번호 변경', text: '로그인 비밀번호가 변경되었습니다. 다른 모든 세션은 종료되었습니다.' }),
    password_reset: () => ({ title: '비밀번호 재설정', text: '로그인 비밀번호가 재설정되었습니다. 모든 세션이 종료되었습니다.' }),
    frozen: () => ({ title: '계정 동결', text: '계정이 동결되었습니다. 미체결 주문과 아직 보내지 않은 출금이 취소되었습니다.' }),
    unfrozen: () => ({
      title: '계정 동결 해제',
      text: '계정 동결이 해제되었습니다. 24시간 동안 출금이 대기하며 다른 사람에게 보낼 수 없습니다.',
    }),
    closed: () => ({ title: '계정 해지', text: '계정이 해지되었습니다.' }),
    factor_changed: ({ what = '' }) => ({ title: '보안 설정 변경', text: CHANGES[what] ?? '보안 설정이 변경되었습니다.' }),
    contact_changed: ({ what }) => ({
      title: '연락처 변경',
      text: what === 'mobile' ? '계정의 휴대폰 번호가 변경되었습니다.' : '계정의 이메일 주소가 변경되었습니다.',
    }),
  },
};
