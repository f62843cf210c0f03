export { createClient, createPageClient } from './client.ts';
export type { Client, ClientOptions } from './client.ts';
export { Signer } from './sign.ts';
export type { ApiKey, Signable, RequestSignature } from './sign.ts';
export { ApiError } from './error.ts';
export type { CallArguments, CallData, CallInput, CallOptions } from './input.ts';
