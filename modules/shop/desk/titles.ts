import type { VariantRecord } from '../model.ts';
import { inLanguage } from '../handlers/room.ts';
import type { Room } from '../handlers/room.ts';

/** In English, as the target of a request is. */
export async function titleOf({ words }: Room, { id: variant, product }: VariantRecord): Promise<string> {
  const [title, names] = await Promise.all([words.ofProducts([product]), words.ofVariants([variant])]);
  const said = [inLanguage(title(product).texts, 'en-US')?.title ?? String(product), inLanguage(names(variant), 'en-US') ?? ''];
  return said.filter((part) => part !== '').join(', ');
}
