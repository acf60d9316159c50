export { Jobs } from './Jobs.tsx';
export { Releases } from './Releases.tsx';
export { SystemChecks } from './SystemChecks.tsx';
