export * from './checklist.ts';
export * from './Checklist.tsx';
export * from './Section.tsx';
export * from './week.copy.ts';
