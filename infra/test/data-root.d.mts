export function findDataRoot(): string;
