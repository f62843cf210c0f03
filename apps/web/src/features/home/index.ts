export { Home } from './components/home.tsx';
