import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = { certifications: '实名认证', certification: '认证申请', rights: '等级权限' } satisfies Pack<typeof english>;
