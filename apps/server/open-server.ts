/** Entry point for running a server inside another process, such as a test. */
export { readConfig } from './settings/config.ts';
export { createLog, writeText } from './watch/log.ts';
export { startServer } from './wire.ts';
