import type { FastifyInstance } from 'fastify';
import { hostOf } from './context.ts';

/** What a browser needs to install the pages of a site. */
export interface Installable {
  readonly title: string;
  readonly colour: string;
  /** A picture of this origin. */
  readonly icon: string;
}

/** Serves the manifest of the site that the host name selects (W3C, Web Application Manifest). */
export function registerManifest(app: FastifyInstance, installableOf: (host: string) => Installable): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { colour, icon, title } = installableOf(hostOf(request));
    const type = icon.endsWith('.svg') ? { type: 'image/svg+xml', sizes: 'any' } : { sizes: '512x512' };
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
        icons: [{ src: icon, purpose: 'any', ...type }],
      });
  });
}
