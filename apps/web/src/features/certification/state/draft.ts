import type { IdentityInput, Own } from '../api/certification.ts';

/** What is typed in the form; empty texts for what is not there yet. */
export type IdentityDraft = {
  readonly cardType: IdentityInput['cardType'];
  readonly truename: string;
  readonly cardNumber: string;
  readonly birthDate: string;
  readonly expiresOn: string;
  readonly lines: string;
};

export function draftFrom(data: Own['data']): IdentityDraft {
  return {
    cardType: data?.cardType ?? 'identity_card',
    truename: data?.truename ?? '',
    cardNumber: data?.cardNumber ?? '',
    birthDate: data?.birthDate ?? '',
    expiresOn: data?.expiresOn ?? '',
    lines: '',
  };
}

/** Whether the number says the date of birth by itself. */
export function saysBirth({ cardType }: Pick<IdentityDraft, 'cardType'>, country: string): boolean {
  return cardType === 'identity_card' && country === 'CN';
}

/** What is sent: nothing that was left empty, and nothing that does not belong to this document. */
export function enteredFrom(draft: IdentityDraft, country: string): IdentityInput {
  const { birthDate, cardNumber, cardType, expiresOn, lines, truename } = draft;
  return {
    cardType,
    truename,
    cardNumber,
    ...(birthDate === '' || saysBirth(draft, country) ? {} : { birthDate }),
    ...(expiresOn === '' ? {} : { expiresOn }),
    ...(cardType === 'passport' && lines.trim() !== '' ? { lines } : {}),
  };
}

export function isWhole({ cardNumber, truename }: IdentityDraft): boolean {
  return truename.trim().length >= 2 && cardNumber.trim().length >= 4;
}
