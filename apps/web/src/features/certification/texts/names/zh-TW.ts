import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  certification: '實名認證',
  ordinary: '普通認證',
  primary: '初級認證',
  senior: '高級認證',
} satisfies Pack<typeof english>;
