import { counted } from '@nobicast/web-kit/format';

export const momentsCopy = {
  list: 'Messages sur des moments de l’épisode',
  one: (time: string, author: string) => `${time}, message de ${author}`,
  several: (time: string, count: number) => `${time}, ${counted(count, 'message', 'messages')}`,
} as const;
