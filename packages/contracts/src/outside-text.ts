/** Text from a URL parameter, cut to a maximum length; empty if there is none. */
export const outsideText = (text: string | null, maxLength: number): string => {
  const trimmed = (text ?? '').trim();
  return trimmed.length <= maxLength ? trimmed : `${trimmed.slice(0, maxLength - 1)}…`;
};
