/**
 * Reads our API as an anonymous visitor while a page is rendered.
 * Rejects when the deadline passes or the API does not answer JSON.
 */
export function createApiReader(apiUrl: string, signal: AbortSignal) {
  return async (path: string): Promise<{ status: number; body: unknown }> => {
    if (!path.startsWith('/api/')) throw new Error(`Not an API path: ${path}`);
    const response = await fetch(`${apiUrl}${path}`, { signal, headers: { accept: 'application/json' } });
    const body: unknown = await response.json();
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
    return { status: response.status, body };
  };
}
