import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { withDefaults } from '../settings.ts';
import type { Sites } from '../sites.ts';

export type ContentDeskCall = 'deskSites' | 'deskSiteSave';

export function contentDesk(sites: Sites): DeskHandlers<ContentDeskCall> {
  return {
    deskSites: () => answer({ sites: [...sites.all()], switches: Object.keys(withDefaults({})) }),
    async deskSiteSave({ body: { settings, updatedAt }, params }) {
      const saved = await sites.change(params.host, (before) => ({ ...before, ...settings }), updatedAt);
      if (!saved.ok) return fail(saved.code, saved.details);
      return answer(saved.row);
    },
  };
}
