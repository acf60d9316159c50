import { realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { errorCodeOf } from './error-code.ts';

export interface StaticFilesOptions {
  folder: string;
  /** Where links may lead outside the folder. By default nowhere. */
  linksInto?: string;
  /** True for files whose name changes with their content: cached for a year. False: revalidated each time. */
  isImmutable: boolean;
}

/** The types for which a build writes compressed files (`app.js.br`). */
const compressible = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt', '.xml', '.map']);
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const statusOf = (error: Error) => ('status' in error ? error.status : undefined);

const codeOf = (error: unknown) => String(errorCodeOf(error));
const absentCodes = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'];

/** Whether the target of all links is in the served folder or in `linksInto`. False if it does not exist. */
async function isInside(path: string, { folder, linksInto }: StaticFilesOptions): Promise<boolean> {
  try {
    const [file, ...allowed] = await Promise.all(
      [join(folder, path), folder, ...(linksInto === undefined ? [] : [linksInto])].map((at) => realpath(at)),
    );
    return allowed.some((root) => file?.startsWith(root.endsWith(sep) ? root : root + sep));
  } catch (error) {
    if (absentCodes.includes(codeOf(error))) return false;
    throw error;
  }
}

async function trySend(response: Response, path: string, options: StaticFilesOptions): Promise<boolean> {
  if (!(await isInside(path, options))) return false;
  return new Promise((resolve, reject) => {
    const settings = {
      root: options.folder,
      dotfiles: 'ignore' as const,
      maxAge: options.isImmutable ? '1y' : 0,
      immutable: options.isImmutable,
      // The time of a build says nothing about its content.
      lastModified: false,
    };
    response.sendFile(path, settings, (error?: Error) => {
      // A client that disconnected is not an error.
      if (!error || response.headersSent || response.destroyed) return resolve(true);
      // `send` fails with 404 for a missing file, 403 for `..`, 400 for a NUL byte, EISDIR for a folder.
      const isAbsent = [400, 403, 404].includes(Number(statusOf(error))) || codeOf(error) === 'EISDIR';
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
 * Serves a folder of built files, precompressed (`.br`, `.gz`) where the client accepts it; no listings, no dotfiles,
 * nothing outside the folder, also not through a link. Missing files go to the next handler.
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
