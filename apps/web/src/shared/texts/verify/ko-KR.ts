import type { Pack } from '@agio/ui';
import type { verify as english } from './en-US.ts';

export const verify = {
  title: '본인 확인',
  about: '확인하는 작업',
  how: '확인 방법',
  factors: {
    passkey: '패스키',
    otp: '인증 앱',
    email: '이메일 인증번호',
    mobile: '휴대폰 인증번호',
    password: '로그인 비밀번호',
    payPassword: '자금 비밀번호',
  },
  help: {
    passkey: '기기가 패스키로 바로 이 작업에 서명합니다.',
    otp: '인증 앱에 표시된 숫자 6자리를 입력하세요.',
    email: '이메일로 숫자 6자리를 보내 드립니다.',
    mobile: '휴대폰으로 숫자 6자리를 보내 드립니다.',
    password: '로그인할 때 쓰는 비밀번호를 입력하세요.',
    payPassword: '자금 비밀번호 숫자 6자리를 입력하세요.',
  },
  both: '두 가지가 모두 필요합니다.',
  usePasskey: '패스키 사용',
  noPasskey: '브라우저가 패스키를 제공하지 않았습니다. 다시 시도해 주세요.',
  sendCode: '인증번호 받기',
  sent: '인증번호를 보냈습니다.',
  resend: '다시 보내기',
  resendIn: '{{seconds}}초 후 다시 보내기',
  confirm: '확인',
  triesLeft_other: '{{count}}번 더 시도할 수 있습니다.',
  bound: '이 확인은 지금 이 작업에 한 번만 적용됩니다.',
  none: '이 작업을 확인할 수단이 없습니다. 인증 앱, 이메일 또는 휴대폰을 먼저 등록하세요.',
  toSecurity: '보안 센터로 이동',
  failed: '확인 방법을 불러오지 못했습니다.',
  byNumber: {
    why: '브라우저는 이름이 있는 사이트에만 패스키를 저장합니다. 이 페이지는 숫자 주소로 열렸습니다.',
    open: '{{name}}(으)로 열기',
    byName: '패스키를 사용하려면 사이트 이름으로 접속하세요.',
  },
} satisfies Pack<typeof english>;
