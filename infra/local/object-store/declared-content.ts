import { S3Error } from './errors.ts';
import { isSameSignature } from './signature-v4.ts';

/** Declared by a request before its bytes. Sizes in bytes, digests in hex. */
export type DeclaredContent = {
  size?: number | undefined;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  md5?: string | undefined;
  sha256?: string | undefined;
};

export function requireDigests(
  declared: DeclaredContent,
  actual: { md5: string; sha256: string | undefined },
): void {
  if (declared.md5 !== undefined && !isSameSignature(declared.md5, actual.md5))
    throw new S3Error('BadDigest');
  if (declared.sha256 !== undefined && declared.sha256 !== actual.sha256) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
}
