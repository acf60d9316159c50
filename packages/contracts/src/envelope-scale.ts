// The scale of the envelope of a sound. Without schemas, for browsers.

/** The length of a step. */
export const envelopeStepMs = 20;
/** The most silences that are listed: the longest ones. */
export const maxSilences = 2_000;

/** A quarter of a decibel a value: finer than anybody sees, and 64 dB are more than anybody hears in a show. */
const stepsPerDecibel = 4;
const fullScale = 255;

/** The byte of a step whose loudest sample is `peak`, from 0 to 1: 255 is full scale, 0 is −63.75 dB or less. */
export function envelopeByte(peak: number): number {
  const byte = Math.round(fullScale + stepsPerDecibel * 20 * Math.log10(peak));
  return Math.min(fullScale, Math.max(0, byte));
}

/** Relative to full scale; −Infinity for 0. */
export const envelopeDecibels = (byte: number): number =>
  byte === 0 ? -Infinity : (byte - fullScale) / stepsPerDecibel;

/** The loudest sample of a step, from 0 to 1: the height at which it is drawn. */
export const envelopePeak = (byte: number): number => 10 ** (envelopeDecibels(byte) / 20);
