/** Words that came with the address, cut to a length; empty where there are none. */
export const outsideText = (text: string | null, maxLength: number): string => {
  const words = (text ?? '').trim();
  return words.length <= maxLength ? words : `${words.slice(0, maxLength - 1)}…`;
};
