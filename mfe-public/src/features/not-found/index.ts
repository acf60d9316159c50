export * from './Flatline.tsx';
export * from './NotFound.tsx';
