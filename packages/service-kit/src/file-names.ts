import { fileSentences } from '@nobicast/contracts';
import { ApiError } from './errors.ts';

/**
 * Refuses a file whose name is a path or has control characters: no browser sends one, and names are shown or end up
 * in headers. A multer filter; without `preservePath` and `defParamCharset: 'utf8'` multer would cut the path off and
 * break accented letters.
 */
export function refusePaths(
  _request: unknown,
  { originalname }: { originalname: string },
  done: { (error: Error): void; (error: null, isAccepted: boolean): void },
): void {
  if (!/[/\\\p{Cc}]/u.test(originalname)) return done(null, true);
  done(new ApiError('bad_request', { sentence: fileSentences.fileName }));
}
