/** What another program needs to run a server inside itself, as tests do. */
export { readConfig } from './config.ts';
export { createLog, writeText } from './log.ts';
export { startServer } from './wire.ts';
