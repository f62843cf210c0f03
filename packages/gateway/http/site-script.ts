import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './context.ts';

/** Where a site's own script (`js_code`) runs: a document for a frame, and the script that it loads. */
export const SITE_SCRIPT_PATH = '/site-script';
const SCRIPT_FILE = `${SITE_SCRIPT_PATH}.js`;

/**
 * `sandbox` gives the document an origin of its own, however it is opened: it can neither read the page, its storage and cookies, nor
 * navigate it, open windows, send forms or show dialogs. The approved text is the only script. It may send what it counted, and draw.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  'connect-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const DOCUMENT = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <title>Script of the site</title>
  </head>
  <body style="margin: 0">
    <script src="${SCRIPT_FILE}"></script>
  </body>
</html>
`;

/** Serves the script of the site that the host name selects; nothing where it has none. */
export function registerSiteScript(app: FastifyInstance, scriptOf: (host: string) => string, refuse: Refuse): void {
  const serve =
    (type: string, bodyOf: (script: string) => string) =>
    (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const script = scriptOf(hostOf(request));
      if (script === '') return refuse(request, reply, 'REQUEST_PATH_ERROR');
      return reply
        .headers({
          'content-security-policy': POLICY,
          'x-frame-options': 'SAMEORIGIN',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          // To a document with an origin of its own, the file is from elsewhere.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(type)
        .send(bodyOf(script));
    };
  app.get(
    SITE_SCRIPT_PATH,
    serve('text/html; charset=utf-8', () => DOCUMENT),
  );
  app.get(
    SCRIPT_FILE,
    serve('text/javascript; charset=utf-8', (script) => script),
  );
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, code: 'REQUEST_PATH_ERROR') => FastifyReply;
