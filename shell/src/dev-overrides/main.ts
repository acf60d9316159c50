import { startOverrides } from './start-overrides.ts';

startOverrides(document, window.location, window.sessionStorage);
