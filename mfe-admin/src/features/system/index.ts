export { Jobs } from './Jobs.tsx';
export { SystemChecks } from './SystemChecks.tsx';
