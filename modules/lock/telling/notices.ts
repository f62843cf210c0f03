/** What customers are told of what they locked. */
export interface LockNotice {
  readonly event: 'lock_released' | 'lock_exit_asked' | 'lock_left';
  readonly data: { readonly position: string; readonly coin: string; readonly amount: string };
}
