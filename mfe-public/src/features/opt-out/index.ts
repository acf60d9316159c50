export * from './OptOut.tsx';
