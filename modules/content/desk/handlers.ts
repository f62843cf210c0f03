import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { publicName } from '@agio/kernel/names';
import { withDefaults } from '../settings.ts';
import type { Sites } from '../sites.ts';

export type ContentDeskCall = 'deskSites' | 'deskSiteSave';

export function contentDesk(sites: Sites): DeskHandlers<ContentDeskCall> {
  return {
    deskSites: () => answer({ sites: [...sites.all()], switches: Object.keys(withDefaults({})) }),
    async deskSiteSave({ body: { settings, updatedAt }, params }) {
      const title = settings.title === undefined ? undefined : publicName(settings.title);
      if (title?.ok === false) return fail('NAME_UNFIT');
      const words = title === undefined ? settings : { ...settings, title: title.value };
      const saved = await sites.change(params.host, (before) => ({ ...before, ...words }), updatedAt);
      if (!saved.ok) return fail(saved.code, saved.details);
      return answer(saved.row);
    },
  };
}
