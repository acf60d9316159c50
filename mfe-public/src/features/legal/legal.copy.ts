/** What the pages have in common. */
export const legalCopy = { label: 'Cadre', index: 'Sur cette page' } as const;
