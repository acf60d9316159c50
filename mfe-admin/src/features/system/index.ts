export { Jobs } from './Jobs.tsx';
export { Releases } from './Releases.tsx';
export { SystemChecks } from './SystemChecks.tsx';
export { partOf, type Part } from './system.copy.ts';
export { SystemParts } from './SystemParts.tsx';
