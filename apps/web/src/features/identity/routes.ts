import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      validateSearch: textParams('redirect'),
      ...page({
        title: 'identity-names:logIn',
        guard: 'visitor',
        texts: ['auth', 'verify'],
        component: lazyRouteComponent(async () => await import('./auth/components/login-page.tsx'), 'LoginPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/signup',
      validateSearch: textParams('account', 'inviteCode', 'redirect'),
      ...page({
        title: 'identity-names:signUp',
        guard: 'visitor',
        texts: ['auth'],
        component: lazyRouteComponent(async () => await import('./auth/components/signup-page.tsx'), 'SignupPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/forgetPass',
      ...page({
        title: 'identity-names:forgetPass',
        texts: ['auth'],
        component: lazyRouteComponent(async () => await import('./auth/components/forget-page.tsx'), 'ForgetPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/freeze',
      ...page({
        title: 'identity-names:freeze',
        texts: ['auth'],
        component: lazyRouteComponent(async () => await import('./auth/components/freeze-page.tsx'), 'FreezePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/loading',
      validateSearch: textParams('redirect'),
      ...page({
        title: 'identity-names:loading',
        texts: ['auth'],
        component: lazyRouteComponent(async () => await import('./loading/components/loading-page.tsx'), 'LoadingPage'),
      }),
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'security',
      ...page({
        title: 'identity-names:security',
        texts: ['security', 'verify'],
        component: lazyRouteComponent(async () => await import('./security/components/security-page.tsx'), 'SecurityPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'api',
      ...page({
        title: 'identity-names:api',
        texts: ['api'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./apikeys/components/api-page.tsx'), 'ApiPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'settings',
      ...page({
        title: 'identity-names:settings',
        texts: ['settings', 'words'],
        component: lazyRouteComponent(async () => await import('./settings/components/settings-page.tsx'), 'SettingsPage'),
      }),
    }),
  ],
} as const;
