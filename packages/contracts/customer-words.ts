import type { NoticeSettings } from './content/shapes/notice.ts';
import { NAME_KINDS_OF_ACCOUNTS, NOTICE_PAGES, RIGHT_AMOUNT_DESCRIPTIONS, RIGHTS } from './customer-words.generated.ts';
import type { HOLD_REASONS } from './customer-words.generated.ts';
import type { Language } from './languages.ts';
import type { LinkKind } from './support/shapes/ticket.ts';
import type { SheetLine } from './wallet/shapes/sheet.ts';

export { NAME_KINDS_OF_ACCOUNTS, NOTICE_PAGES, RIGHTS };
/** Why a machine holds a part of an account. */
export type DeclaredHold = (typeof HOLD_REASONS)[number];
/** What takes a certification. */
export type RightName = (typeof RIGHTS)[number];
/** What a certification allows up to an amount. */
export type RightAmountName = keyof typeof RIGHT_AMOUNT_DESCRIPTIONS;
export const RIGHT_AMOUNTS = /* @__PURE__ */ Object.keys(RIGHT_AMOUNT_DESCRIPTIONS) as readonly RightAmountName[];

/** A text in each language of customers. */
type LocalizedText = Readonly<Record<Language, string>>;

/** A place in a list: the least number is first. */
interface ListPlace {
  readonly order: number;
}

/** What a ticket can be about. */
export interface TicketKind extends LocalizedText, ListPlace {
  /** What of the customer's it usually belongs to. */
  readonly link?: LinkKind;
  readonly questions?: Readonly<Record<string, LocalizedText>>;
}

/** A kind of notices, whose ways customers choose. */
export interface NoticeKindEntry extends LocalizedText, ListPlace {
  /** Its ways until the customer chooses; without it, always all of them. */
  readonly atFirst?: NoticeSettings[keyof NoticeSettings];
  /** When there are such notices. */
  readonly help: LocalizedText;
  /** The page where something can be done about them, unless a notice names its own, and what the link to it says. */
  readonly next?: LocalizedText & { readonly page: string };
}

/** Why a machine holds a part of an account of customers, and the line of the balance sheet that shows it. */
export interface HoldEntry extends LocalizedText {
  readonly line: SheetLine;
}

/** What a customer may do only with a certification: from which level (0 to 3), until operators change it. */
export interface RightEntry extends LocalizedText, ListPlace {
  readonly from: number;
}

/** Decimals, by rate currency. */
type Amounts = Readonly<Record<'CNY' | 'USD', string>>;

/** What a certification allows up to an amount in each rate currency. */
export interface RightAmountEntry extends LocalizedText, ListPlace {
  /** Of its field in the API. */
  readonly description: string;
  /** By level, 0 to 3, until operators change it. */
  readonly atFirst: readonly [Amounts, Amounts, Amounts, Amounts];
  /** What a level opens, with `{{amount}}`. */
  readonly upTo: LocalizedText;
}

/** What customers read about a capability outside its own pages; all names are stored. `generate-routes.ts` collects them for pages. */
export interface CustomerWords {
  readonly tickets?: Readonly<Record<string, TicketKind>>;
  readonly noticeKinds?: Readonly<Record<string, NoticeKindEntry>>;
  readonly holds?: Readonly<Record<string, HoldEntry>>;
  readonly rights?: Readonly<Record<string, RightEntry>>;
  readonly rightAmounts?: Readonly<Record<string, RightAmountEntry>>;
}

/** Declares what customers read about a capability: `defineCustomerWords({ tickets: { dice: { order: 100, 'en-US': …, … } } })`. */
export function defineCustomerWords<const W extends CustomerWords>(words: W): W {
  return words;
}
