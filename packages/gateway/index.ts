export type { LimitStore, Used } from './http/limiter.ts';
export type { GatewayPorts, SessionOwner } from './http/ports.ts';
export { createHttpServer } from './http/server.ts';
export type { HttpOptions } from './http/server.ts';
export { asyncApiDocument } from './asyncapi.ts';
export { jsonSchema, openApiDocument } from './openapi.ts';
export type { Json, JsonObject } from './openapi.ts';
export type { Feed, Publish, Topic } from './socket/feed.ts';
export { Hub } from './socket/hub.ts';
