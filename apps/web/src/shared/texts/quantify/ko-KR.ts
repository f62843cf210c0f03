import type { Pack } from '@agio/ui';
import type { quantify as english } from './en-US.ts';

export const quantify = {
  name: '퀀트',
  back: '사이트로 돌아가기',
  overview: '개요',
  mine: '내 로봇',
  new: '새 로봇',
  ranking: '순위',
} satisfies Pack<typeof english>;
