import { create } from 'zustand';
import { isLoggedIn } from './session.ts';

/** Whether a visitor is being asked to log in. */
export const useLogInPrompt = create<{ open: boolean }>(() => ({ open: false }));

/** For actions of customers: a visitor is asked to log in and comes back here (spec §6). Returns whether the action may continue. */
export function mayAct(): boolean {
  if (isLoggedIn()) return true;
  useLogInPrompt.setState({ open: true });
  return false;
}

export function closeLogInPrompt(): void {
  useLogInPrompt.setState({ open: false });
}
