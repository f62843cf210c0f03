// Protects what a ticket's form sends: nothing that is missing or too long, and nothing that was left empty.
import { expect, it } from 'vitest';
import { emptyDraft, ticketOf } from './draft.ts';

const whole = { ...emptyDraft, type: 'deposit', title: ' Where? ', content: ' Gone. ' } as const;

it('is nothing until type, title and text are there', () => {
  for (const missing of [
    { type: '' },
    { title: '  ' },
    { content: '' },
    { title: 'x'.repeat(121) },
    { content: 'x'.repeat(4_001) },
  ] as const)
    expect(ticketOf({ ...whole, ...missing }, [])).toBeNull();
  expect(ticketOf(whole, [])).toEqual({ type: 'deposit', title: 'Where?', content: 'Gone.' });
});

it('sends answers, link and pictures where there are any', () => {
  const draft = { ...whole, answers: { txid: '0x1', other: ' ' }, link: { kind: 'deposit', id: '7' } } as const;
  expect(ticketOf(draft, ['a'])).toEqual({
    type: 'deposit',
    title: 'Where?',
    content: 'Gone.',
    screenshots: ['a'],
    answers: { txid: '0x1' },
    link: { kind: 'deposit', id: '7' },
  });
});
