export * from './SubjectContent.tsx';
export * from './SubjectHead.tsx';
export { subjectCopy } from './subject.copy.ts';
export * from './subject.query.ts';
