import type { CallData } from '@agio/client';
import { create } from 'zustand';

type SiteState = Pick<CallData<'siteStatus'>, 'isCopy' | 'maintenance'>;

/** What the socket says of the whole site: whether it is a copy for trials, and what maintenance is announced. */
export const useSiteState = create<SiteState>(() => ({ isCopy: false, maintenance: null }));
