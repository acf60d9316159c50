/** HTTP/2 sends no reason phrases, and the specified error text needs one (O50). Only what our own calls may get. */
export const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** "HTTP 503: Service Unavailable" */
export const httpText = (response: { status: number; statusText: string }) =>
  `HTTP ${response.status}: ${response.statusText || (statusTexts[response.status] ?? 'Unknown')}`;
