import { vi } from 'vitest';
import { callAt, madeUpAnswer } from './made-up.ts';

/** How calls are answered. */
export interface Answering {
  /** The name of a call that fails. */
  refused: string | undefined;
  hasRows: boolean;
  /** What is made up otherwise for the reader, by places. */
  values: Readonly<Record<string, unknown>>;
  /** How many more calls are answered. */
  left: number;
  /** Names of the calls since it was emptied. */
  readonly asked: Set<string>;
}

/** Answers every call of the pages from now on with what is made up. */
export function answerAll(): Answering {
  const answering: Answering = { refused: undefined, hasRows: true, values: {}, left: Infinity, asked: new Set() };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const call = callAt(method, new URL(input, 'http://localhost').pathname);
    answering.asked.add(call);
    answering.left -= 1;
    if (answering.left < 0) throw new TypeError('more calls than a page makes');
    if (answering.refused === call) {
      return Response.json({ code: 'SERVER_EXCEPTION', message: 'The server failed.', requestId: 'made-up' }, { status: 500 });
    }
    return Response.json({ code: 'SUCCESS', data: madeUpAnswer(call, answering.hasRows, answering.values) });
  });
  return answering;
}
