import { createHmac } from 'node:crypto';
import type { IdentityCheck } from '../ports.ts';

export interface HttpCheckOptions {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly wall: () => number;
}

const ANSWERS = ['passed', 'failed', 'pending'] as const;

/**
 * Asks a provider by HTTP: one signed POST with what was entered as JSON, answered with `{"result":"passed"|"failed"|"pending"}`. The signature
 * is an HMAC-SHA256 of time, a line break and the body. A timeout, another status and any other response are no answer.
 */
export function httpCheck({ secret, timeoutMs, url, wall }: HttpCheckOptions): IdentityCheck {
  return async ({ data, id, level }) => {
    const body = JSON.stringify({ id, level, ...data });
    const time = String(wall());
    const signature = createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'x-agio-timestamp': time, 'x-agio-signature': signature },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 200) return undefined;
      const said: unknown = await response.json();
      const result = typeof said === 'object' && said !== null && 'result' in said ? said.result : undefined;
      return ANSWERS.find((one) => one === result);
    } catch {
      return undefined;
    }
  };
}
