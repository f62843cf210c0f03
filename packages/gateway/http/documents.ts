import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { asyncApiDocument } from '../asyncapi.ts';

export const DOCUMENTS_PATH = '/api/docs';

/** What stands for the document where the plugin wants one at once. */
const NONE_YET: OpenAPIV3.Document = { openapi: '3.1.0', info: { title: 'Agio', version: '0' }, paths: {} };

/**
 * The API's documentation at `/api/docs`, and as JSON at `/api/openapi.json` and, for sockets, `/api/asyncapi.json`. A document is read
 * or made when it is first asked for.
 */
export async function registerDocuments(app: FastifyInstance, read: () => string): Promise<void> {
  let text: string | undefined;
  const document = (): string => (text ??= read());
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
  let sockets: string | undefined;
  app.get('/api/asyncapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((sockets ??= JSON.stringify(asyncApiDocument()))),
  );
  await app.register(swagger, { mode: 'static', specification: { document: NONE_YET } });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTS_PATH,
    theme: { title: 'Agio API', css: [{ filename: 'agio.css', content: '.swagger-ui .topbar { display: none }' }] },
    transformSpecification: () => JSON.parse(document()) as Record<string, unknown>,
    transformSpecificationClone: false,
  });
}
