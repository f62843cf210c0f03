/**
 * How the server is started on the pinned Node. New objects get more room than usual before they are looked through: most
 * of what a request makes is gone by then, and each look takes the thread that answers.
 */
export const serverArguments = ['--max-semi-space-size=32', 'apps/server/main.ts'];
