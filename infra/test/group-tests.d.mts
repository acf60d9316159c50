export function planGroups(project: {
  root: string;
  folders: readonly string[];
  isIn?: (file: string) => boolean;
  isAlone?: (file: string) => boolean;
}): { alone: string[]; groups: string[][] };
