import type { CodeUse, FactorChange, MessageData, SecurityKind } from '../../shared/message.ts';

/** A message's subject and its paragraphs. */
export interface MessageText {
  readonly title: string;
  readonly lines: readonly string[];
}

/** All message texts in one language. `site` is the site's title. */
export interface Words {
  code(given: { readonly site: string; readonly code: string; readonly minutes: number; readonly use: string }): MessageText;
  readonly uses: Readonly<Record<CodeUse, string>>;
  readonly changes: Readonly<Record<FactorChange, string>>;
  readonly contacts: Readonly<Record<MessageData['contact_changed']['what'], string>>;
  security(site: string, when: string): { readonly [K in SecurityKind]: (data: SecurityWords[K]) => MessageText };
  /** Introduces the customer's anti-phishing phrase. */
  phrase(phrase: string): string;
  /** What to do if it was somebody else; the freeze link follows on a line of its own. */
  readonly freeze: string;
  readonly notYou: string;
}

/** The details of each event, already as text. */
export interface SecurityWords {
  readonly new_device: { readonly device: string; readonly ip: string };
  readonly password_changed: { readonly keys: number };
  readonly password_reset: { readonly keys: number };
  readonly factor_changed: { readonly change: string };
  readonly contact_changed: { readonly contact: string };
  readonly frozen: unknown;
  readonly unfrozen: unknown;
  readonly closed: unknown;
  readonly written_request: { readonly what: string; readonly ground?: string | undefined };
}
