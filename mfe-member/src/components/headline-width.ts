const narrow = /[ijlîïtfrIJ1.,:;!?'’()\-\u00a0\u202f ]/;
const wide = /[mwMW]/;

/** The approximate width of a headline in our display font, in em. Slightly overestimated, so that it always fits. */
export function headlineWidth(text: string): number {
  let em = 0;
  for (const letter of text) em += wide.test(letter) ? 0.74 : narrow.test(letter) ? 0.28 : 0.48;
  return em;
}
