export { createClient } from './client.ts';
export type { Client, ClientOptions } from './client.ts';
export { ApiError } from './error.ts';
export type { CallArguments, CallData, CallInput, CallOptions } from './input.ts';
