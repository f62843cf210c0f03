import type { ModuleDemo } from '@agio/module/demo';
import { OtcMakers } from './makers.ts';
import { DEMO_MERCHANTS } from './people.ts';

export const otcDemo: ModuleDemo<unknown> = {
  customers: DEMO_MERCHANTS,
  resident: (ports) => new OtcMakers(ports),
};
