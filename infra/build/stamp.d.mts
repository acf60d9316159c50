/** Whether the folder holds the complete output of a build of this input. */
export function isBuilt(distFolder: string, inputDigest: string): boolean;
/** Records that the folder is not complete. */
export function removeStamp(distFolder: string): void;
/** Records that the folder is complete. */
export function writeStamp(distFolder: string, inputDigest: string): void;
