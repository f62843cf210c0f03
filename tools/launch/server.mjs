/**
 * How the server is started on the pinned Node. The young generation is larger than usual: most of what a request allocates
 * is garbage by the time of a collection, and each collection blocks the thread that answers.
 */
export const serverArguments = ['--max-semi-space-size=32', 'apps/server/main.ts'];
