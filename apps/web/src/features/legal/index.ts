export { FeesPage } from './components/fees-page.tsx';
export { PrivacyPage, TermsPage } from './components/text-pages.tsx';
