import type { Signs } from '@agio/contracts';
import type { MachineCommand, KeySignature } from '@agio/core';
import { textToSign } from '@agio/operators';

/** What was asked for is a vote, and this is the text of its command: nothing was done yet. */
export class ToSign extends Error {
  override readonly name = 'ToSign';
}

/** How a call at the command line signs: with the given signature, or by saying what to sign. */
export function signsFor(sign: KeySignature | { readonly at: number } | undefined): Signs | undefined {
  if (sign === undefined) return undefined;
  if ('signature' in sign) return (command) => ({ ...command, signed: sign });
  return (command) => {
    throw new ToSign(textToSign(command as MachineCommand, sign.at));
  };
}
