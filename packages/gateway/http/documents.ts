import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import type { JsonObject } from '../json-schema.ts';

export const DOCUMENTS_PATH = '/api/docs';

/** The API's documentation at `/api/docs`, and as JSON at `/api/openapi.json`. */
export async function registerDocuments(app: FastifyInstance, document: JsonObject): Promise<void> {
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as unknown as OpenAPIV3.Document } });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTS_PATH,
    theme: { title: 'Agio API', css: [{ filename: 'agio.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
}
