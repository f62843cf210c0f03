import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { clientPapers } from '@agio/cluster';
import type { PaperFiles } from '@agio/cluster';
import { ERROR_TEXTS, HTTP_STATUS } from '@agio/contracts';
import { languageOf } from '@agio/gateway';
import { hostOf } from '../doors/hosts.ts';
import { ipOf } from '../doors/sockets.ts';
import { Gathering } from './gathering.ts';

/** Headers of one connection, which are not passed on. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const AGAIN_SECONDS = 3;
/** A core that says nothing to a request for so long does not answer it any more. */
const ANSWER_MS = 120_000;
/** Requests of one connection that wait for answers; a caller who sends more is cut. */
const UNANSWERED_MAX = 64;
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface PassOnOptions {
  /** Address of the core that leads, waiting for one for some time. Rejects if none does. */
  readonly leading: () => Promise<string>;
  readonly papers: PaperFiles;
  readonly trustProxy: boolean;
  /** Whether this process answers a request by itself. */
  readonly isOwn: (method: string, url: string) => boolean;
}

/** Answers what a process knows by itself, and passes everything else on to the core that leads. */
export function passingOn({ isOwn, leading, papers, trustProxy }: PassOnOptions): (next: RequestListener) => RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const gathering = new Gathering();
  const agentFor = (): Agent => new Agent({ ...clientPapers(papers), keepAlive: true, maxSockets: 256 });
  // What arrives while it is passed on has connections of its own.
  const [agent, arriving] = [agentFor(), agentFor()];

  async function pass(asked: IncomingMessage, answer: ServerResponse, isRepeated = false): Promise<void> {
    const hasBody = hasBodyFor(asked);
    const body = hasBody && gathering.takes(asked) ? await gathering.bodyOf(asked, answer, ipOf(asked, trustProxy)) : undefined;
    const origin = await leading().catch(() => undefined);
    // The caller may have gone while no core led: nothing is done for them any more.
    if (answer.destroyed || asked.socket.destroyed) return;
    if (origin === undefined) return refuse(asked, answer);
    // What was asked for is passed on as it came: read as a part of an address, it could become another path, or none.
    const onward = request({
      ...urlToHttpOptions(new URL(origin)),
      agent: hasBody && body === undefined ? arriving : agent,
      path: asked.url,
      method: asked.method,
      headers: passedHeaders(asked, trustProxy),
      timeout: ANSWER_MS,
    });
    answer.on('close', () => onward.destroy());
    onward.on('timeout', () => onward.destroy(new Error('no answer')));
    onward.on('error', () => {
      if (answer.headersSent || answer.destroyed) return void answer.destroy();
      // Nothing of it has been answered, and asking again changes nothing.
      if (REPEATABLE.has(asked.method ?? '') && !isRepeated) return void pass(asked, answer, true);
      refuse(asked, answer);
    });
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, kept(response.headers));
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    if (body !== undefined) return void onward.end(body);
    if (hasBody) return void asked.pipe(onward);
    if (!isRepeated) asked.resume();
    onward.end();
  }

  return (next) => (asked, answer) => {
    if (isOwn(asked.method ?? '', asked.url ?? '')) return next(asked, answer);
    const { socket } = asked;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= UNANSWERED_MAX) return void socket.destroy();
    unanswered.set(socket, waiting + 1);
    answer.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    asked.on('error', () => answer.destroy());
    pass(asked, answer).catch(() => answer.destroy());
  };
}

/** A request's headers, with where it came from as this gateway saw it, and nothing that its sender says about that. */
function passedHeaders(asked: IncomingMessage, trustProxy: boolean): IncomingHttpHeaders {
  const headers = kept(asked.headers);
  const proto = (trustProxy ? headers['x-forwarded-proto'] : undefined) ?? 'http';
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  // The connection to the core is shared: what a request says of its body must be what follows it there, or it is read as the next one's.
  if (!hasBodyFor(asked)) delete headers['content-length'];
  else if (asked.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  headers['x-forwarded-for'] = ipOf(asked, trustProxy);
  headers['x-forwarded-host'] = hostOf(asked, trustProxy);
  // The connection to the core is encrypted; that of the caller is not, unless something in front of this process says so.
  headers['x-forwarded-proto'] = proto;
  return headers;
}

/** Whether a request has a body that is passed on: those that may be repeated are without theirs. */
function hasBodyFor({ headers, method = '' }: IncomingMessage): boolean {
  return !REPEATABLE.has(method) && (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined);
}

function kept(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}

/** No core leads: nothing was done. */
function refuse(asked: IncomingMessage, answer: ServerResponse): void {
  const language = languageOf(asked.headers['accept-language']);
  const code = 'UNAVAILABLE';
  answer
    .writeHead(HTTP_STATUS[code], {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_SECONDS),
    })
    .end(JSON.stringify({ code, message: ERROR_TEXTS[language][code] }));
}
