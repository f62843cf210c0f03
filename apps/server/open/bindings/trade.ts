import { join } from 'node:path';
import type { Config } from '../../settings/config.ts';
import { keptText, TRADED_DAY } from '../../storage/kept-text.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Bindings, Site } from './site.ts';

export function spotBinding(of: Site, { dataDir, rates, referenceProvider }: Config, { lead }: Pick<Storage, 'lead'>): Bindings['spot'] {
  return {
    rateLimits: rates.limits,
    referenceProvider,
    tradedDay: keptText(join(dataDir, TRADED_DAY), lead),
    tellDelisting: (cause, customers, { isKept, ...data }) =>
      of.content.notices.announce(cause, customers, { event: isKept ? 'market_kept' : 'market_delisting', data }),
  };
}
