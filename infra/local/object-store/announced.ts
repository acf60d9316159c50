import { S3Error } from './errors.ts';
import { isSameSignature } from './signature-v4.ts';

/** What was announced about bytes before they came. Sizes in bytes, digests in hex. */
export type Announced = {
  size?: number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  md5?: string | undefined;
  sha256?: string | undefined;
};

/** Refuses bytes whose digests are not the announced ones. */
export function requireDigests(
  announced: Announced,
  actual: { md5: string; sha256: string | undefined },
): void {
  if (announced.md5 !== undefined && !isSameSignature(announced.md5, actual.md5))
    throw new S3Error('BadDigest');
  if (announced.sha256 !== undefined && announced.sha256 !== actual.sha256) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
}
