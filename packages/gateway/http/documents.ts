import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { asyncApiDocument } from '../asyncapi.ts';

export const DOCUMENTS_PATH = '/api/docs';

/** What stands for the document where the plugin wants one at once. */
const NONE_YET: OpenAPIV3.Document = { openapi: '3.1.0', info: { title: 'Agio', version: '0' }, paths: {} };

/** A served document is about the site that serves it, under whatever name; the file in the repository names one on this computer. */
function ofThisSite(text: string): string {
  const document = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...document, servers: [{ url: '/', description: 'This site' }] });
}

/**
 * The API's documentation at `/api/docs`, and as JSON at `/api/openapi.json` and, for sockets, `/api/asyncapi.json`. A document is read
 * or made when it is first asked for.
 */
export async function registerDocuments(app: FastifyInstance, read: () => string): Promise<void> {
  let text: string | undefined;
  const document = (): string => (text ??= ofThisSite(read()));
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  app.get('/api/asyncapi.json', (request, reply) => {
    const protocol = request.protocol === 'https' ? 'wss' : 'ws';
    const site = { host: request.host, protocol, description: 'This site' };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...asyncApiDocument(), servers: { site } }));
  });
  await app.register(swagger, { mode: 'static', specification: { document: NONE_YET } });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTS_PATH,
    theme: { title: 'Agio API', css: [{ filename: 'agio.css', content: '.swagger-ui .topbar { display: none }' }] },
    transformSpecification: () => JSON.parse(document()) as Record<string, unknown>,
    transformSpecificationClone: false,
  });
}
