import { create } from 'zustand';

/** Whether the list of keys stands; it is fetched the first time it is asked for. */
export const useKeyList = create<{ open: boolean; used: boolean }>(() => ({ open: false, used: false }));

export const showKeys = (open: boolean): void => useKeyList.setState(open ? { open, used: true } : { open });
