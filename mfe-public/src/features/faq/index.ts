export * from './Accordion.tsx';
export { faqCopy, faqSections } from './faq.copy.ts';
