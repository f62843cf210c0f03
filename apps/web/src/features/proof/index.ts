export { ProofPage } from './components/proof-page.tsx';
