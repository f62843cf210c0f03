import type { NewTicket, TicketType } from '../api/tickets.ts';
import type { LinkKind } from '../api/linkable.ts';

export const titleMax = 120;
export const contentMax = 4_000;
export const picturesMax = 5;

/** A ticket as it is being written. */
export type TicketDraft = {
  readonly type: TicketType['type'] | '';
  readonly title: string;
  readonly content: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly link: { readonly kind: LinkKind; readonly id: string } | null;
};

export const emptyDraft: TicketDraft = { type: '', title: '', content: '', answers: {}, link: null };

/** What is sent, or null while something is missing. Questions that were left empty are left out. */
export function ticketOf(draft: TicketDraft, screenshots: readonly string[]): NewTicket | null {
  const { answers, link, type } = draft;
  const [title, content] = [draft.title.trim(), draft.content.trim()];
  if (type === '' || title === '' || content === '' || title.length > titleMax || content.length > contentMax) return null;
  const said = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== ''));
  return {
    type,
    title,
    content,
    ...(screenshots.length === 0 ? {} : { screenshots: [...screenshots] }),
    ...(Object.keys(said).length === 0 ? {} : { answers: said }),
    ...(link === null ? {} : { link }),
  };
}
