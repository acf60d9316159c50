const secondsShownUpTo = 90;

const counted = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`;

const waitingTime = (seconds: number) =>
  seconds <= secondsShownUpTo ? counted(seconds, 'seconde') : counted(Math.ceil(seconds / 60), 'minute');

export const signInCopy = {
  wrongCode: (triesLeft: number) => `Ce n’est pas le bon code. Encore ${counted(triesLeft, 'essai')}.`,
  tooManyRequests: (seconds: number) => `Trop de demandes. Réessayez dans ${waitingTime(seconds)}.`,
};
