import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Which step of a flow the entry stands for. */
    readonly step?: number;
  }
}

/**
 * The step of a flow, kept in the browser's history: its back button goes one step back instead of leaving. `reached` is the last step
 * that what was entered allows, for pages that are opened again without it.
 */
export function useHistoryStep(reached: number): readonly [step: number, go: (step: number) => void] {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wanted = useLocation({ select: ({ state }) => state.step ?? 0 });
  const step = Math.min(wanted, reached);
  const go = (next: number): void => {
    // What lies ahead in the history was entered before, and is still there.
    if (next < step && step === wanted) history.go(next - step);
    else
      void navigate({ to: '.', search: true, state: (before) => ({ ...before, step: next }), resetScroll: false, replace: next <= wanted });
  };
  return [step, go];
}
