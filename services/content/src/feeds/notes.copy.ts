export const notesCopy = { beginning: 'Début', sources: 'Sources' } as const;
