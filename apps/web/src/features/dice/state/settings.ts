import { create } from 'zustand';
import { NEVER_REMINDED, type ReminderState } from './sitting.ts';

/** How the game behaves in this browser. */
export interface GameSettings {
  readonly animates: boolean;
  /** Keys without Ctrl or Alt: off until the customer wants them, because they surprise others. */
  readonly keys: boolean;
  /** Whether the customer's own seed stays when the server seed changes, and the one that was used last. */
  readonly keepsSeed: boolean;
  readonly lastSeed: string;
  /** The last reminder of time that was acknowledged. */
  readonly reminded: ReminderState;
}

const stored = localStorage.getItem('dice');
const given: unknown = stored === null ? {} : parsed(stored);

export const useGameSettings = create<GameSettings>(() => ({
  animates: true,
  keys: false,
  keepsSeed: false,
  lastSeed: '',
  reminded: NEVER_REMINDED,
  ...(given as Partial<GameSettings>),
}));

export function setGameSettings(part: Partial<GameSettings>): void {
  useGameSettings.setState(part);
  localStorage.setItem('dice', JSON.stringify(useGameSettings.getState()));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
