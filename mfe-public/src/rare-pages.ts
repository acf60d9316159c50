/** The pages behind one dynamic import, with their data: see page-routes.tsx. */
export { loadBotCheckTest } from './pages/bot-check-test.data.ts';
export { BotCheckTestPage } from './pages/BotCheckTestPage.tsx';
export { loadNotFound } from './pages/not-found.data.ts';
export { NotFoundPage } from './pages/NotFoundPage.tsx';
export { loadSoon } from './pages/soon.data.ts';
export { SoonPage } from './pages/SoonPage.tsx';
export { loadUser } from './pages/user.data.ts';
export { UserPage } from './pages/UserPage.tsx';
