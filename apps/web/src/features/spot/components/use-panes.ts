import { create } from 'zustand';
import { readPanes, writePanes } from '../api/remembered.ts';
import { clampPane, parsePanes } from '../state/panes.ts';
import type { HideablePane, Panes, PaneSize } from '../state/panes.ts';

/** Pane sizes, the same for all markets, remembered in this browser. */
export const usePanes = create<Panes>(() => parsePanes(readPanes()));
usePanes.subscribe((panes) => writePanes(panes));

export const setPane = (size: PaneSize, value: number): void => usePanes.setState({ [size]: clampPane(size, value) });

export function togglePane(pane: HideablePane): void {
  usePanes.setState(({ hidden }) => ({ hidden: hidden.includes(pane) ? hidden.filter((one) => one !== pane) : [...hidden, pane] }));
}
