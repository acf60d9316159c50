export function writePages(root: string): void;
