const narrow = /[ijlîïtfrIJ1.,:;!?'’()\-\u00a0\u202f ]/;
const wide = /[mwMW]/;

/** How wide a word of a headline is, in em, as our display face sets it; a little more, so that it always fits. */
export function headlineWidth(text: string): number {
  let em = 0;
  for (const letter of text) em += wide.test(letter) ? 0.74 : narrow.test(letter) ? 0.28 : 0.48;
  return em;
}
