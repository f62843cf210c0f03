import '@tanstack/react-router';
import type { Texts } from '@agio/ui';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which text of `common.titles` names the page in the browser's tab. */
    title?: keyof Texts['common']['titles'];
  }
}
