import { contracts, merge } from '@agio/contracts';
import type { Language, TicketKind } from '@agio/contracts';
import { TICKET_TYPES } from '@agio/contracts/support';
import type { TicketType } from '@agio/contracts/support';

const KINDS: Readonly<Record<TicketType, TicketKind>> = merge(contracts, 'tickets');

/** The types of tickets as a reader sees them. */
export function typesIn(language: Language) {
  return TICKET_TYPES.map((type) => ({
    type,
    name: KINDS[type][language],
    link: KINDS[type].link ?? null,
    questions: Object.entries(KINDS[type].questions ?? {}).map(([key, question]) => ({ key, question: question[language] })),
  }));
}

/** Whether a type has a question of this key. */
export function hasQuestion(type: TicketType, key: string): boolean {
  return Object.hasOwn(KINDS[type].questions ?? {}, key);
}

/** Answers with their questions as a reader sees them. */
export function answeredIn(type: TicketType, answers: Readonly<Record<string, string>>, language: Language) {
  return Object.entries(answers).map(([key, answer]) => ({ key, question: KINDS[type].questions?.[key]?.[language] ?? key, answer }));
}
