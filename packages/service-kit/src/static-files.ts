import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';

export interface StaticFilesOptions {
  /** The folder below which every address stands. */
  folder: string;
  /** True for files whose name changes with their content: kept for a year. False: asked again each time. */
  isImmutable: boolean;
}

/** What a build compresses beside the file (`app.js.br`). Anything else is sent as it is. */
const compressible = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt', '.xml', '.map']);
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const statusOf = (error: Error) => ('status' in error ? error.status : undefined);

/** True when the file went out; false when there is no such file to send. */
function trySend(response: Response, path: string, options: StaticFilesOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settings = {
      root: options.folder,
      dotfiles: 'ignore' as const,
      maxAge: options.isImmutable ? '1y' : 0,
      immutable: options.isImmutable,
    };
    response.sendFile(path, settings, (error?: Error) => {
      if (!error) return resolve(true);
      // A reader who left is nobody's failure.
      if (response.headersSent) return resolve(true);
      // `send` answers 404 for what is missing, 403 for `..`, 400 for a NUL byte; a folder is EISDIR.
      const isAbsent =
        [400, 403, 404].includes(Number(statusOf(error))) || ('code' in error && error.code === 'EISDIR');
      return isAbsent ? resolve(false) : reject(error);
    });
  });
}

function decodedPath(request: Request): string | undefined {
  try {
    return decodeURIComponent(request.path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * Serves a folder of finished files: a precompressed sibling (`.br`, `.gz`) where the reader takes it,
 * no folder listing, no dotfiles, nothing outside the folder. What is not there is left to the next handler.
 */
export function staticFiles(options: StaticFilesOptions): RequestHandler {
  return async (request, response, next) => {
    const path = decodedPath(request);
    if (path === undefined || path.endsWith('/') || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    const extension = extname(path);
    if (compressible.has(extension)) {
      response.vary('Accept-Encoding');
      for (const encoding of encodings) {
        if (request.acceptsEncodings(encoding.name) !== encoding.name) continue;
        response.type(extension).set('Content-Encoding', encoding.name);
        if (await trySend(response, path + encoding.extension, options)) return;
        response.removeHeader('Content-Encoding');
        response.removeHeader('Content-Type');
      }
    }
    if (!(await trySend(response, path, options))) next();
  };
}
