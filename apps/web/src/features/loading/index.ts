export { LoadingPage } from './components/loading-page.tsx';
