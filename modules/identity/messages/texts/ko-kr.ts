import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const keysEnded = (keys: number): string[] => (keys === 0 ? [] : [`주문하거나 자금을 옮길 수 있는 API 키 ${keys}개가 삭제되었습니다.`]);

export const koKR: Words = {
  code: ({ site, code, minutes, use }) => ({
    title: `${site} 인증번호: ${code}`,
    lines: [
      `${site} ${use} 인증번호는 ${code}이며 ${minutes}분 동안 유효합니다.`,
      `${site} 직원은 절대로 인증번호를 묻지 않습니다. 직접 요청하지 않으셨다면 이 메시지를 무시하세요.`,
    ],
  }),
  uses: {
    signup: '회원가입',
    login: '로그인',
    reset: '비밀번호 재설정',
    unfreeze: '계정 동결 해제',
    verify: '작업 확인',
    bind: '연락처 확인',
  },
  changes: {
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
  },
  contacts: { email: '계정의 이메일 주소가 변경되었습니다.', mobile: '계정의 휴대폰 번호가 변경되었습니다.' },
  security: (site, when) => ({
    new_device: ({ device, ip }) => ({
      title: `${site} 계정에 새로운 로그인`,
      lines: ['새 기기에서 계정에 로그인했습니다.', `기기: ${device}`, `IP 주소: ${ip}`, `시각: ${when}`],
    }),
    password_changed: ({ keys }) => ({
      title: `${site} 로그인 비밀번호 변경`,
      lines: [`${when}에 로그인 비밀번호가 변경되었습니다. 다른 모든 세션은 종료되었습니다.`, ...keysEnded(keys)],
    }),
    password_reset: ({ keys }) => ({
      title: `${site} 로그인 비밀번호 재설정`,
      lines: [`${when}에 로그인 비밀번호가 재설정되었습니다. 모든 세션이 종료되었습니다.`, ...keysEnded(keys)],
    }),
    factor_changed: ({ change }) => ({ title: `${site} 계정의 보안 설정 변경`, lines: [change, `시각: ${when}`] }),
    contact_changed: ({ contact }) => ({ title: `${site} 계정의 연락처 변경`, lines: [contact, `시각: ${when}`] }),
    frozen: () => ({
      title: `${site} 계정이 동결되었습니다`,
      lines: [
        `${when}에 계정이 동결되었습니다. 모든 세션이 종료되고 미체결 주문과 아직 보내지 않은 출금이 취소되었으며, 아무도 로그인할 수 없습니다.`,
      ],
    }),
    unfrozen: () => ({
      title: `${site} 계정 동결이 해제되었습니다`,
      lines: [`${when}에 계정 동결이 해제되었습니다. 24시간 동안 출금이 대기하며 다른 사람에게 보낼 수 없습니다.`],
    }),
    closed: () => ({ title: `${site} 계정이 해지되었습니다`, lines: [`${when}에 계정이 해지되었고 개인정보가 삭제되었습니다.`] }),
    written_request: ({ what, ground }) => {
      const { text, title } = sayWrittenAnswer('ko-KR', what, ground);
      return { title: `${site}: ${title}`, lines: [text] };
    },
  }),
  phrase: (phrase) => `피싱 방지 문구: ${phrase}`,
  freeze: '본인이 아니라면 즉시 계정을 동결하세요:',
  notYou: '본인이 아니라면 즉시 고객지원에 문의하세요.',
};
