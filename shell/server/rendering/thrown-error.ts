export interface ThrownError {
  name: string;
  message: string;
  stack?: string | undefined;
}

/** Makes a plain copy for another thread, from whatever was thrown. */
export function describeThrown(thrown: unknown): ThrownError {
  try {
    // Without `instanceof`: a DOMException of a timeout, or an error of another realm, has these as well.
    if (typeof thrown !== 'object' || thrown === null || !('message' in thrown))
      return { name: 'Error', message: String(thrown) };
    const { name, message, stack } = thrown as Partial<Error>;
    return { name: String(name ?? 'Error'), message: String(message), stack: stack && String(stack) };
  } catch {
    return { name: 'Error', message: 'Something was thrown that cannot be described.' };
  }
}

export const toError = ({ name, message, stack }: ThrownError) =>
  Object.assign(new Error(message), { name, stack });
