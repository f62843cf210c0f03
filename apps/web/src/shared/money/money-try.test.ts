// Protects: after silence the same choice is sent again as it was, whatever is shown by then, so that nobody pays twice.
import { ApiError, VerificationCancelled } from '@agio/client';
import { expect, it } from 'vitest';
import { MoneyTry, UnsurePayment, type Attempt } from './money-try.ts';

const silence = new ApiError({ code: 'UNAVAILABLE', message: '', status: 0 });
const changed = new ApiError({ code: 'OTC_PRICE_CHANGED', message: '', status: 409 });
const tooFast = new ApiError({ code: 'OPERATION_TOO_FAST', message: '', status: 429 });
const logIn = new ApiError({ code: 'PLEASE_LOGIN', message: '', status: 401 });

/** Sends, fails with each of `errors` in turn, and gives what was sent. */
async function sentBy(
  tries: readonly { readonly choice: string; readonly price: string; readonly ends?: Error }[],
): Promise<Attempt<string>[]> {
  const once = new MoneyTry();
  const sent: Attempt<string>[] = [];
  for (const { choice, ends, price } of tries)
    await once
      .send(choice, price, async (tried) => {
        sent.push({ body: tried.body, key: tried.key });
        if (ends !== undefined) throw ends;
        return await Promise.resolve();
      })
      .catch((error: unknown) => {
        if (error !== ends && !(error instanceof UnsurePayment && error.cause === ends)) throw error;
      });
  return sent;
}

it.each([
  ['silence', silence],
  ['a failure that nobody foresaw', new TypeError('cut off')],
])('after %s sends the same body under the same key, though another price is shown', async (_, ends) => {
  const [first, second, third] = await sentBy([
    { choice: '1 BTC', price: '100', ends },
    { choice: '1 BTC', price: '101' },
    { choice: '1 BTC', price: '101' },
  ]);
  expect(second).toEqual(first);
  expect(third).toMatchObject({ body: '101' });
  expect(third?.key).not.toBe(first?.key);
});

it.each([
  ['changed terms', changed],
  ['a refusal at the door', tooFast],
  ['a coin that stands still', new ApiError({ code: 'COIN_STANDS_STILL', message: '', status: 503 })],
  ['a verification that was closed', new VerificationCancelled()],
])('after %s sends what is shown now under a new key', async (_, ends) => {
  const [first, second] = await sentBy([
    { choice: '1 BTC', price: '100', ends },
    { choice: '1 BTC', price: '101' },
  ]);
  expect(second?.body).toBe('101');
  expect(second?.key).not.toBe(first?.key);
});

it.each([
  ['a verification that was closed', new VerificationCancelled()],
  ['too many requests', tooFast],
  ['the end of a session', logIn],
])('after silence and then %s the first try may still have been carried out, so it is repeated', async (_, ends) => {
  const [first, second, third] = await sentBy([
    { choice: '1 BTC', price: '100', ends: silence },
    { choice: '1 BTC', price: '101', ends },
    { choice: '1 BTC', price: '102' },
  ]);
  expect([second, third]).toEqual([first, first]);
});

it('after silence and then changed terms sends what is shown now', async () => {
  const [first, , third] = await sentBy([
    { choice: '1 BTC', price: '100', ends: silence },
    { choice: '1 BTC', price: '101', ends: changed },
    { choice: '1 BTC', price: '102' },
  ]);
  expect(third?.body).toBe('102');
  expect(third?.key).not.toBe(first?.key);
});

it('begins again with another choice', async () => {
  const [first, second] = await sentBy([
    { choice: '1 BTC', price: '100', ends: silence },
    { choice: '2 BTC', price: '200' },
  ]);
  expect(second?.body).toBe('200');
  expect(second?.key).not.toBe(first?.key);
});

it('keeps a choice that is on its way when an earlier one is answered', async () => {
  const once = new MoneyTry();
  const first = Promise.withResolvers<void>();
  const sent: Attempt<string>[] = [];
  const one = once.send('1 BTC', '100', async () => await first.promise);
  const lost = once.send('2 BTC', '200', async (tried) => {
    sent.push({ body: tried.body, key: tried.key });
    throw silence;
  });
  await expect(lost).rejects.toBeInstanceOf(UnsurePayment);
  first.resolve();
  await one;
  await once.send('2 BTC', '201', async (tried) => await Promise.resolve(void sent.push({ body: tried.body, key: tried.key })));
  expect(sent[1]).toEqual(sent[0]);
});

it('forgets what was sent into silence, but nothing that is on its way', async () => {
  const once = new MoneyTry();
  const keys: string[] = [];
  const lost = once.send('1 BTC', '100', async ({ key }) => {
    keys.push(key);
    expect(once.forget()).toBe(false);
    return await Promise.reject(silence);
  });
  await expect(lost).rejects.toBeInstanceOf(UnsurePayment);
  const again = async (): Promise<void> => await once.send('1 BTC', '100', async ({ key }) => await Promise.resolve(void keys.push(key)));
  expect(once.forget()).toBe(true);
  await again();
  expect(new Set(keys).size).toBe(2);
});
