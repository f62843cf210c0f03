// Protects: a sensitive call is made again with exactly one verification, bound to the body as it is sent, and a closed dialog sends nothing.
import { expect, it } from 'vitest';
import { ApiError } from '../api/index.ts';
import { oneAtATime, payloadHash, VerificationCancelled, verified } from './index.ts';
import type { OpenQuestion } from './index.ts';

const required = new ApiError({ code: 'SECOND_VERIFICATION_REQUIRED', message: 'confirm', status: 403 });

it('hashes the canonical JSON of what is sent, whatever the order of fields', async () => {
  // SHA-256 of {"a":1,"b":"x"}
  expect(await payloadHash({ b: 'x', a: 1 })).toBe('ecf9e98ec0641e23113ff3ce8bdc78d0ddd249886517fd4a7f68cc83d4e65667');
  expect(await payloadHash({ b: 'x', a: 1 })).toBe(await payloadHash({ a: 1, gone: undefined, b: 'x' }));
  expect(await payloadHash({ a: 2, b: 'x' })).not.toBe(await payloadHash({ a: 1, b: 'x' }));
  // SHA-256 of "{}": a call without a body has this one.
  expect(await payloadHash(undefined)).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});

it('asks only where the server wants it, and sends again with what that brought', async () => {
  const sent: (string | undefined)[] = [];
  const send = async (verification?: string): Promise<string> => {
    sent.push(verification);
    if (verification === undefined) throw required;
    return 'done';
  };
  expect(await verified(send, async () => 'v1')).toBe('done');
  expect(sent).toEqual([undefined, 'v1']);
});

it('passes every other refusal on without asking', async () => {
  const refused = new ApiError({ code: 'OWN_ACCOUNT', message: 'no', status: 403 });
  const ask = async (): Promise<string> => {
    throw new Error('asked');
  };
  await expect(verified(() => Promise.reject(refused), ask)).rejects.toBe(refused);
});

it('shows one question at a time; a closed one throws and a later one closes the one before', async () => {
  let shown: OpenQuestion<{ what: string }> | null = null;
  const now = (): OpenQuestion<{ what: string }> | null => shown;
  const ask = oneAtATime<{ what: string }>((asked) => (shown = asked));
  const first = ask({ what: 'first' });
  const second = ask({ what: 'second' });
  await expect(first).rejects.toBeInstanceOf(VerificationCancelled);
  expect(now()?.what).toBe('second');
  now()?.answer('v2');
  expect(await second).toBe('v2');
  expect(now()).toBeNull();
  const third = ask({ what: 'third' });
  now()?.refuse();
  await expect(third).rejects.toBeInstanceOf(VerificationCancelled);
  expect(now()).toBeNull();
});
