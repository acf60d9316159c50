export * from './PostEditor.tsx';
export * from './PostList.tsx';
