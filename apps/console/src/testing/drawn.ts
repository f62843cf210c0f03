import type { Role } from '@agio/contracts';
import { markupOf, withoutBrowser as withoutWindow, withTexts as withPacks, type Answer, type Place, type TextPacks } from '@agio/drawn';
import type { FunctionComponent } from 'react';
import { afterAll } from 'vitest';

/** As it says there; and after the tests of the file nobody is logged in. */
export function withoutBrowser(): void {
  withoutWindow();
  afterAll(async () => {
    const { useSession } = await import('../shared/session.ts');
    Object.assign(useSession.getInitialState(), { self: null });
  });
}

/** Loads texts in English, those that features share included. */
export async function withTexts(...packs: readonly TextPacks[]): Promise<void> {
  const { sharedTexts } = await import('../shared/texts/index.ts');
  await withPacks(sharedTexts, ...packs);
}

interface Drawing {
  readonly answers?: readonly Answer[];
  readonly roles?: readonly Role[];
  /** For what reads its address: the path of its page among those of operators, and an address of it. */
  readonly at?: Omit<Place, 'frame'>;
}

/** The markup that an operator with these roles gets at first, where these answers are known. */
export async function drawn(page: FunctionComponent, { answers = [], roles = ['owner'], at }: Drawing = {}): Promise<string> {
  const { useSession } = await import('../shared/session.ts');
  // Without a browser the store renders with what it began with.
  Object.assign(useSession.getInitialState(), { self: { id: '1', name: 'ola', roles, keys: { counting: 0 } } });
  return await markupOf(page, answers, at && { frame: 'desk', ...at });
}
