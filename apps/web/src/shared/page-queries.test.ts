// Protects: a page never keeps an answer that was on its way when the server said that something changed.
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { PageQueries } from './page-queries.ts';

const queries = new PageQueries();
afterEach(() => queries.clear());

/** A call that reads when it is asked and answers when it is let. */
function slowCall() {
  const server = { state: 'waiting' };
  const answers: (() => void)[] = [];
  const call = (): Promise<string> => {
    const read = server.state;
    return new Promise((resolve) => answers.push(() => resolve(read)));
  };
  return { answers, call, server };
}

it('asks again for what was first asked for before the change', async () => {
  const { answers, call, server } = slowCall();
  const observer = new QueryObserver(queries, { queryKey: ['own', 'order', '7'], queryFn: call, staleTime: 30_000 });
  const stop = observer.subscribe(() => undefined);
  server.state = 'confirmed';
  const done = queries.invalidateQueries({ queryKey: ['own', 'order'] });
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await done;
  expect(observer.getCurrentResult().data).toBe('confirmed');
  stop();
});

it('asks once where nothing is on its way, and not for what nobody looks at', async () => {
  const { answers, call, server } = slowCall();
  const fetched = queries.fetchQuery({ queryKey: ['own', 'order', '8'], queryFn: call, staleTime: 30_000 });
  server.state = 'confirmed';
  const done = queries.invalidateQueries({ queryKey: ['own', 'order'] });
  answers[0]?.();
  expect(await fetched).toBe('waiting');
  await done;
  expect(answers).toHaveLength(1);
  // Anyone who looks at it now has it fetched.
  const stop = new QueryObserver(queries, { queryKey: ['own', 'order', '8'], queryFn: call, staleTime: 30_000 }).subscribe(() => undefined);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await expect.poll(() => queries.getQueryData(['own', 'order', '8'])).toBe('confirmed');
  const again = queries.invalidateQueries({ queryKey: ['own', 'order'] });
  expect(answers).toHaveLength(3);
  answers[2]?.();
  await again;
  expect(answers).toHaveLength(3);
  stop();
});
