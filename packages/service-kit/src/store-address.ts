/** Converts `http://127.0.0.1:9000` for the minio client. */
export function storeAddress(endpoint: string): { endPoint: string; port: number; useSSL: boolean } {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return { endPoint: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (useSSL ? 443 : 80), useSSL };
}
