const REASON_MIN = 3;
/** The shortest reason that the server takes. */
export const isReason = (text: string): boolean => text.trim().length >= REASON_MIN;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
