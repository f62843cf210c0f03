import type { ModuleDemo } from '@agio/module/demo';
import { DEMO_PROVIDER } from './people.ts';

export { DemoProvider } from './provider.ts';

export const c2cDemo: ModuleDemo<unknown> = { customers: [DEMO_PROVIDER] };
