export { LinkForm } from './LinkForm.tsx';
export { ProvenData } from './ProvenData.tsx';
export { useLinkToken } from './link-token.ts';
export { personalDataCopy } from './personal-data.copy.ts';
