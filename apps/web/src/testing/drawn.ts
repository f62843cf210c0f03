import { markupOf, withTexts as withPacks, type TextPacks } from '@agio/drawn';

export { markupOf as drawn, withoutBrowser } from '@agio/drawn';

/** Loads texts in English, those that features share included. */
export async function withTexts(...packs: readonly TextPacks[]): Promise<void> {
  const { sharedTexts } = await import('../shared/texts/index.ts');
  await withPacks(sharedTexts, ...packs);
}

/** What a hook gives to a component. */
export async function givenBy<Given>(hook: () => Given): Promise<Given> {
  const given: Given[] = [];
  await markupOf(() => {
    given.push(hook());
    return null;
  });
  const [first] = given;
  if (first === undefined) throw new Error('the hook was not called');
  return first;
}

/** The lines of a table that is written to a file, each as the cells by the heads above them. */
export function linesOf([heads = [], ...rows]: readonly (readonly string[])[]): readonly Readonly<Record<string, string>>[] {
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '(none)'])));
}
