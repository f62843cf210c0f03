export type Platform = 'ios' | 'android' | 'computer';

/** What kind of device a browser says that it runs on. iPads say that they are Macs, and have a touch screen. */
export function platformOf({ maxTouchPoints, userAgent }: { readonly userAgent: string; readonly maxTouchPoints: number }): Platform {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'computer';
}

/** The viewport of this page: its scale is fixed (spec §3). */
export const fixedViewport = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';
