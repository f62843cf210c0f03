import type { Colleague } from '../api/people.ts';

/** What an owner is about to do, and the outcome of an invitation. */
export type PeopleAct =
  | { readonly kind: 'invite' }
  | { readonly kind: 'key'; readonly person: Colleague }
  | { readonly kind: 'roles' | 'link' | 'confirm' | 'disable' | 'end'; readonly person: Colleague }
  | { readonly kind: 'made'; readonly name: string; readonly link: string }
  | { readonly kind: 'asked'; readonly request: string };

export interface PersonActProps {
  readonly person: Colleague;
  readonly onAct: (act: PeopleAct) => void;
  readonly onClose: () => void;
}
