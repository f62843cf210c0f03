import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/customers', {
      title: 'identity-names:customers',
      texts: ['customers'],
      search: ['search', 'state', 'from', 'to', 'cursor'],
      page: async () => (await import('./components/customers-page.tsx')).CustomersPage,
    }),
    deskPage('/customers/$id', {
      title: 'identity-names:customers',
      texts: ['customers', 'audit', 'requests', 'deposits', 'withdrawals'],
      search: ['tab', 'page', 'view', 'cursor'],
      page: async () => (await import('./components/customer-page.tsx')).CustomerPage,
    }),
  ],
} as const;
