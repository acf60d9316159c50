export const sourceFolders: readonly string[];
export const apps: readonly string[];
export const remotes: readonly string[];
export const devShell: string;
