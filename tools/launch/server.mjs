/**
 * How the server is started on the pinned Node. The young generation is larger than usual: most of what a request allocates
 * is garbage by the time of a collection, and each collection blocks the thread that answers. It begins large as well: grown step by step
 * from a megabyte, it was collected for half a second during a start.
 */
export const serverArguments = ['--max-semi-space-size=32', '--min-semi-space-size=16', 'apps/server/main.ts'];
