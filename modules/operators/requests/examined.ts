import { contracts, features, merge, requests } from '@agio/contracts';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';

const named = new Set([...Object.keys(merge(contracts, 'requestFields')), ...Object.keys(features)]);

/** What a request would do now. Throws if people would read a field that no contract names: they cannot agree to what they cannot read. */
export async function examinedBy(of: RequestKind, payload: unknown): Promise<RequestPreview | Impossible> {
  const examined = await of.examine(payload);
  if (!examined.ok || !Object.hasOwn(requests, of.kind)) return examined;
  for (const { field } of [...examined.changes, ...(examined.effect ?? [])])
    // Fees of a market are one for each coin: `taker USDT`.
    if (!named.has(field.split(' ', 1)[0] ?? field)) throw new Error(`${of.kind}: no contract names the field ${field}`);
  return examined;
}
