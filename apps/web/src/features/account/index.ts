export { AccountLayout } from './components/account-layout.tsx';
export { OrderHistoryPage } from './components/order-history-page.tsx';
export { OrdersPage } from './components/orders-page.tsx';
