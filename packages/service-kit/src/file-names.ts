import { fileSentences } from '@nobicast/contracts';
import { ApiError } from './errors.ts';

/**
 * Refuses the file of a form whose name is a path or has control characters: no browser sends one, and the names of files
 * are shown, or end up in headers. A filter of multer, which must keep paths (`preservePath`) and read UTF-8
 * (`defParamCharset`): otherwise it cuts the path off, and half of an accented letter is a control character.
 */
export function refusePaths(
  _request: unknown,
  { originalname }: { originalname: string },
  done: { (error: Error): void; (error: null, isAccepted: boolean): void },
): void {
  if (!/[/\\\p{Cc}]/u.test(originalname)) return done(null, true);
  done(new ApiError('bad_request', { sentence: fileSentences.fileName }));
}
