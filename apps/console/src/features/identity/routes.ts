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
      texts: ['customers', 'audit', 'requests', 'deposits', 'withdrawals', 'written'],
      search: ['tab', 'page', 'view', 'cursor'],
      page: async () => (await import('./components/customer-page.tsx')).CustomerPage,
    }),
    deskPage('/written-requests', {
      title: 'identity-names:written',
      texts: ['written'],
      search: ['view', 'kind', 'p'],
      page: async () => (await import('./written/components/requests-page.tsx')).RequestsPage,
    }),
    deskPage('/written-requests/$id', {
      title: 'identity-names:writtenOne',
      texts: ['written', 'customers'],
      page: async () => (await import('./written/components/request-page.tsx')).RequestPage,
    }),
  ],
} as const;
