import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { publicName } from '@agio/kernel/names';
import type { ContentPorts } from '../ports.ts';
import { withDefaults } from '../settings.ts';
import type { Sites } from '../sites.ts';

export type ContentDeskCall = 'deskSites' | 'deskSitePicture' | 'deskSiteSave';

export function contentDesk(sites: Sites, { keepSitePicture }: Pick<ContentPorts, 'keepSitePicture'>): DeskHandlers<ContentDeskCall> {
  return {
    deskSites: () => answer({ sites: [...sites.all()], switches: Object.keys(withDefaults({})) }),
    async deskSitePicture({ body }) {
      const kept = await keepSitePicture(body.picture);
      return typeof kept === 'string' ? fail(kept) : answer({ path: `/api/picture/${kept.id}` });
    },
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
