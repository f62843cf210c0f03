import { create } from 'zustand';

const key = 'hideAmounts';

/** Whether amounts are covered on this browser, for those who look at their assets where others can see the screen. */
export const useHideAmounts = create<{ hidden: boolean; toggle: () => void }>((set, get) => ({
  hidden: localStorage.getItem(key) === 'yes',
  toggle: () => {
    const hidden = !get().hidden;
    if (hidden) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
    set({ hidden });
  },
}));
