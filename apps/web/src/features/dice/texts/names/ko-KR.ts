import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  games: '게임',
  dice: '주사위',
  history: '내 주사위 베팅',
  banker: '딜러 풀',
} satisfies Pack<typeof english>;
