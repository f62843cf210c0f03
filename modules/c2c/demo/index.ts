import type { ModuleDemo } from '@agio/module/demo';
import { DEMO_PROVIDER } from './people.ts';
import { DemoProvider } from './provider.ts';

export const c2cDemo: ModuleDemo<unknown> = {
  customers: [DEMO_PROVIDER],
  resident: (ports) => new DemoProvider(ports),
};
