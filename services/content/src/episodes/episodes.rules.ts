/** A reference that may be an id: digits that fit an integer column. A slug is never digits only. */
export function idOfReference(reference: string): number | undefined {
  return /^\d{1,9}$/.test(reference) ? Number(reference) : undefined;
}
