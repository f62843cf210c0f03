import { calls } from '@agio/contracts';
import type { CallName } from '@agio/contracts';

/** Whether a request is for a call of the gateway's own, its readiness, or a file of the pages that never changes. */
export function ownRequests(own: ReadonlySet<CallName>): (method: string, url: string) => boolean {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const name of own) {
    const { method, path } = calls[name];
    if (path.includes('{')) patterns.push(new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    else exact.add(`${method} ${path}`);
  }
  return (method, url) => {
    const [path = ''] = url.split('?', 1);
    if (/^\/(healthz|readyz)(\/|$)/.test(path) || path.startsWith('/assets/')) return true;
    const asked = `${method} ${path}`;
    return exact.has(asked) || patterns.some((pattern) => pattern.test(asked));
  };
}
