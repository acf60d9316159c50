export * from './archives.query.ts';
export * from './archives.rules.ts';
export * from './ArchivesBody.tsx';
export * from './ArchivesHead.tsx';
export * from './use-archives.ts';
