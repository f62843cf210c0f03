import type { Pack } from '../../pack.ts';
import type { errorsUi as english } from './en-US.ts';

export const errorsUi = {
  notFound: '요청 경로 오류',
  serverException: '서버 오류',
  serverFailure: '서버에 문제가 발생했습니다. 잠시 후 다시 시도해 주세요.',
  unsure: '처리 여부를 알 수 없습니다. 다시 시도하세요. 같은 요청이 두 번 처리되지는 않습니다.',
  until: '{{time}}부터 가능합니다.',
  tooFast: '요청이 너무 잦습니다. 잠시 후 다시 시도해 주세요.',
  pleaseLogIn: '로그인해 주세요.',
  sessionEnded: '세션이 만료되었습니다. 다시 로그인해 주세요.',
  pageBroken: '페이지에 문제가 발생했습니다.',
  reload: '페이지 새로고침',
} satisfies Pack<typeof english>;
