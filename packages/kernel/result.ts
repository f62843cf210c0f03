/** Success with a value, or a refusal that the caller must look at. */
export type Result<T, R extends string = string, D = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R; readonly details?: D };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refuse<R extends string, D = undefined>(refusal: R, details?: D) {
  return details === undefined ? ({ ok: false, refusal } as const) : ({ ok: false, refusal, details } as const);
}
