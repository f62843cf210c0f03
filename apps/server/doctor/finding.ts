/** What a check says. A problem has to be solved before people put money here; a warning is worth a look. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warning = (about: string, text: string): Finding => ({ about, state: 'warning', text });
export const problem = (about: string, text: string): Finding => ({ about, state: 'problem', text });
