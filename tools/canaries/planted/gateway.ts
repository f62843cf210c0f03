import type { Canary } from '../canary.ts';

/** What every request and every socket passes. */
export const GATEWAY: readonly Canary[] = [
  {
    name: 'G8: the second log-in step counts as reading',
    file: 'packages/contracts/identity/calls/auth-login.ts',
    find: "rate: 'login'",
    replace: "rate: 'read'",
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'G8: authLogin' },
  },
  {
    name: 'everybody behind one address counts as one',
    file: 'packages/gateway/http/route.ts',
    find: 'if (owner === undefined) return sourceOf(ip);',
    replace: 'if (owner === undefined || owner.customer > 0) return sourceOf(ip);',
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'G8: walletSend' },
  },
  {
    name: 'G10: another site’s switches',
    file: 'packages/gateway/http/route.ts',
    find: 'ports.featuresOf(host)[feature] !== true',
    replace: "ports.featuresOf('')[feature] !== true",
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'G10: of the site' },
  },
  {
    name: 'G10: a switch that never closes',
    file: 'packages/gateway/http/route.ts',
    find: 'ports.featuresOf(host)[feature] !== true',
    replace: 'ports.featuresOf(host)[feature] === undefined',
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'G10: of the site' },
  },
  {
    name: 'G15: any Idempotency-Key skips the second factor',
    file: 'packages/gateway/http/route.ts',
    find: 'requestKey !== null && ports.isRepeat(owner.customer, requestKey)',
    replace: 'requestKey !== null',
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'G15' },
  },
  {
    name: 'the second factor is asked for and not waited for',
    file: 'packages/gateway/http/route.ts',
    find: 'if (refused !== undefined) return void sendFailure(reply, language, refused);\n    }',
    replace: 'if (refused !== undefined) sendFailure(reply, language, refused);\n    }',
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'is asked of every call' },
  },
  {
    name: 'a key of one call is good for another',
    file: 'packages/gateway/http/context.ts',
    find: 'digest(`${call.method} ${call.path} ${canonicalJson(request.body ?? null)}`)',
    replace: 'digest(canonicalJson(request.body ?? null))',
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'of one call means nothing' },
  },
  {
    name: 'counted log-ins are forgotten with a restart',
    file: 'packages/gateway/http/limiter.ts',
    find: "new Set(['login', 'code',",
    replace: "new Set(['code',",
    caughtBy: { tests: 'packages/gateway/http/route.test.ts', named: 'before a stop' },
  },
  {
    name: 'G9: expired tokens keep private topics',
    file: 'packages/gateway/socket/hub.ts',
    find: 'connection.owner.expiresAtMs <= now) connection',
    replace: 'connection.owner.expiresAtMs <= 0) connection',
    caughtBy: { tests: 'packages/gateway/socket/hub.test.ts', named: 'G9' },
  },
  {
    name: 'another customer on the same socket keeps the topics',
    file: 'packages/gateway/socket/connection.ts',
    find: '    if (this.#owner !== undefined && this.#owner.customer !== owner.customer) this.forgetOwner();\n',
    replace: '',
    caughtBy: { tests: 'packages/gateway/socket/private-topics.test.ts', named: 'shows nothing of one customer' },
  },
  {
    name: 'an expired token subscribes',
    file: 'packages/gateway/socket/connection.ts',
    find: 'if (this.#owner === undefined || this.#owner.expiresAtMs <= Date.now()) return undefined;',
    replace: 'if (this.#owner === undefined) return undefined;',
    caughtBy: { tests: 'packages/gateway/socket/private-topics.test.ts', named: 'B1' },
  },
  {
    name: 'a script of the site shares the origin of the pages',
    file: 'packages/gateway/http/site-script.ts',
    find: "'sandbox allow-scripts',",
    replace: "'sandbox allow-scripts allow-same-origin',",
    caughtBy: { tests: 'packages/gateway/http/site-script.test.ts' },
  },
];
