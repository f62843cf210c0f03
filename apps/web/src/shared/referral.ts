const key = 'inviteCode';

/** An invitation is remembered in this browser until a customer signs up with it (product.md §10). */
export function rememberInvite(code: string): void {
  localStorage.setItem(key, code.slice(0, 32));
}

export function rememberedInvite(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function forgetInvite(): void {
  localStorage.removeItem(key);
}
