import '@tanstack/react-router';
import type { SwitchName } from './feature.ts';
import type { Name } from './names.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the browser's tab. */
    title?: Name;
    /** The site's switch that closes the page. */
    switch?: SwitchName;
    /** The page fills the window exactly, under a low header. */
    isDense?: boolean;
    /** What is begun here asks how old the device is: with a second verification, or without one. */
    asksDevice?: 'confirmed' | 'shown';
    /** What the page is for stays at the bottom of a phone, where the bar of pages would be. */
    hasOwnBar?: boolean;
  }
}
