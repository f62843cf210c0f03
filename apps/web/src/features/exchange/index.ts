export { ExchangePage } from './components/exchange-page.tsx';
