export { DemoBanner } from './components/banners.tsx';
export { Brand } from './components/brand.tsx';
export { LanguageMenu } from './components/language-menu.tsx';
export { RootLayout } from './components/root-layout.tsx';
export { SiteLayout } from './components/site-layout.tsx';
export { ThemeToggle } from './components/theme-toggle.tsx';
