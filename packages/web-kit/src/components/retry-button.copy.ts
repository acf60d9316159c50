export const retryButtonCopy = { retry: 'Réessayer' } as const;
