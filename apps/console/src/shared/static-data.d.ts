import '@tanstack/react-router';
import type { Name } from './names.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab and the bar on top call the page. */
    title?: Name;
  }
}
