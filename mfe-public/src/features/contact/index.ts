export { contactCopy, sideCopy } from './contact.copy.ts';
export { ContactSection } from './ContactSection.tsx';
export { Outcome } from './Outcome.tsx';
export { Desks } from './SideCards.tsx';
