import type { ModuleDemo } from '@agio/module/demo';
import { DEMO_MERCHANTS } from './people.ts';

export { OtcMakers } from './makers.ts';

export const otcDemo: ModuleDemo<unknown> = { customers: DEMO_MERCHANTS };
