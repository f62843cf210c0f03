import type { FastifyInstance } from 'fastify';
import { hostOf } from './context.ts';

/** What a browser needs to install the pages of a site. */
export interface Installable {
  readonly title: string;
  readonly colour: string;
  /** A picture of this origin; null for the logo that the pages were built with. */
  readonly icon: string | null;
}

const SCALABLE = { type: 'image/svg+xml', sizes: 'any' };
/** Drawn by the build from the logo: `vite.icons.ts`. */
const BUILT = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', purpose: 'any', ...SCALABLE },
];

/** Serves the manifest of the site that the host name selects (W3C, Web Application Manifest). */
export function registerManifest(app: FastifyInstance, installableOf: (host: string) => Installable): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { colour, icon, title } = installableOf(hostOf(request));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send({
        name: title,
        short_name: title.slice(0, 12),
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: colour,
        background_color: '#ffffff',
        icons: icon === null ? BUILT : [{ src: icon, purpose: 'any', ...(icon.endsWith('.svg') ? SCALABLE : { sizes: '512x512' }) }],
      });
  });
}
