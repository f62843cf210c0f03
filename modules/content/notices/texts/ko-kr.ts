import { sayWrittenAnswer } from '@agio/contracts/identity';
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
  copy_made: '서면 요청에 따라 담당자가 계정의 모든 개인정보 사본을 작성했습니다.',
  picture_viewed: '계정에서 인증 사진을 열람했습니다.',
};

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
    written_request: ({ what, ground }) => sayWrittenAnswer('ko-KR', what, ground),
    factor_changed: ({ what = '' }) => ({ title: '보안 설정 변경', text: CHANGES[what] ?? '보안 설정이 변경되었습니다.' }),
    contact_changed: ({ what }) => ({
      title: '연락처 변경',
      text: what === 'mobile' ? '계정의 휴대폰 번호가 변경되었습니다.' : '계정의 이메일 주소가 변경되었습니다.',
    }),
  },
};
