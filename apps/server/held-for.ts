import type { HeldFor, SiteModule } from '@agio/module';
import { modules } from './site.ts';

/** What modules hold for customers in accounts of the house. */
export const heldFor: readonly HeldFor[] = modules.flatMap((module: Pick<SiteModule, 'heldFor'>) => module.heldFor ?? []);
