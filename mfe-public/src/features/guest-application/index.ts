export { ApplicationForm } from './ApplicationForm.tsx';
export { ApplyButton } from './ApplyButton.tsx';
export { applicationCopy } from './guest-application.copy.ts';
