import { z } from 'zod';

/** A host name without port, or `*` for every host without settings of its own. */
export const siteHost = z.string().regex(/^(\*|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)$/);
