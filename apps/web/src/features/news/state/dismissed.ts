import { create } from 'zustand';

const key = 'dismissedNews';

/** The announcement that this browser no longer shows in the header. */
export const useDismissed = create<{ dismissed: string | null; dismiss: (id: string) => void }>((set) => ({
  dismissed: localStorage.getItem(key),
  dismiss: (id) => {
    localStorage.setItem(key, id);
    set({ dismissed: id });
  },
}));
