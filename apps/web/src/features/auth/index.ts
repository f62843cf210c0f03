export { ForgetPage } from './components/forget-page.tsx';
export { FreezePage } from './components/freeze-page.tsx';
export { LoginPage } from './components/login-page.tsx';
export { SignupPage } from './components/signup-page.tsx';
