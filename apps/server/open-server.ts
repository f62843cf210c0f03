/** Entry point for running a server inside another process, such as a test. */
export { readConfig } from './config.ts';
export { createLog, writeText } from './log.ts';
export { startServer } from './wire.ts';
