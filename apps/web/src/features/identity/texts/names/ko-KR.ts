import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  logIn: '로그인',
  signUp: '회원가입',
  forgetPass: '비밀번호 재설정',
  freeze: '계정 동결',
  loading: '불러오는 중',
  me: '내 정보',
  security: '보안 센터',
  settings: '개인 설정',
  api: 'API 관리',
} satisfies Pack<typeof english>;
