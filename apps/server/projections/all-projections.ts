import type { Fact } from '@agio/core';
import type { Projection } from '@agio/database';
import type { SiteModule } from '@agio/module';
import { modules } from '../site.ts';

/** The projections of every module that has them. */
export const allProjections: readonly Projection<Fact>[] = modules.flatMap(
  (module: Pick<SiteModule, 'projection'>) => module.projection ?? [],
);
