import { z } from 'zod';

/** An application of the site, with where each platform gets it; null where it has none. */
export const appEntry = z.object({ name: z.string(), iosUrl: z.string().nullable(), androidUrl: z.string().nullable() });
