import type { Pack } from '@agio/ui';
import type { keys as english } from './en-US.ts';

export const keys = {
  title: '키보드 단축키',
  everywhere: '모든 페이지',
  list: '이 목록',
  search: '마켓과 페이지 검색, Mac에서는 ⌘ K',
  next: '다음 입력란이나 버튼으로 이동, 맨 앞에는 건너뛰기 링크',
  within: '탭, 선택지, 도구 모음 안에서 이동',
  close: '열린 창 닫기',
} satisfies Pack<typeof english>;
