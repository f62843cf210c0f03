export { ExplainPage } from './components/explain-page.tsx';
export { FinancePage } from './components/finance-page.tsx';
