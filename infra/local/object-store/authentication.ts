/** Identifies the owner (signed in the header or in the URL) or an anonymous client. */
import { S3Error } from './errors.ts';
import { headerOf, splitOnce, type S3Request } from './http-request.ts';
import {
  canonicalRequest,
  isSameSignature,
  parseCredential,
  parseSigningDate,
  signingKey,
  signText,
  stringToSign,
  type CredentialScope,
} from './signature-v4.ts';

export type AccessKeys = { accessKey: string; secretKey: string };

/** For the chunks of an `aws-chunked` body. */
export type ChunkSigning = { key: Buffer; date: string; scope: string; seedSignature: string };

export type Payload =
  | { kind: 'unsigned' }
  | { kind: 'hashed'; sha256: string }
  | { kind: 'chunked'; signing: ChunkSigning | undefined };

export type Caller = { kind: 'owner'; payload: Payload } | { kind: 'anonymous' };

type Claim = {
  credential: CredentialScope;
  date: string;
  signedAt: Date;
  signedHeaders: string[];
  signature: string;
  payload: string;
};

const algorithm = 'AWS4-HMAC-SHA256';
const allowedSkewMs = 15 * 60_000;
const maxLifetimeSeconds = 7 * 24 * 3600;

export function authenticate(request: S3Request, keys: AccessKeys, now: Date): Caller {
  if (request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')) {
    const claim = claimFromQuery(request);
    requireUnexpired(request, claim, now);
    return verifyClaim(request, claim, keys);
  }
  const authorization = headerOf(request, 'authorization');
  if (authorization === undefined) return { kind: 'anonymous' };
  const claim = claimFromHeader(request, authorization);
  requireSmallSkew(claim, now);
  return verifyClaim(request, claim, keys);
}

function verifyClaim(request: S3Request, claim: Claim, keys: AccessKeys): Caller {
  if (claim.credential.accessKey !== keys.accessKey) throw new S3Error('InvalidAccessKeyId');
  requireSignedHeaders(request, claim.signedHeaders);
  const key = signingKey(keys.secretKey, claim.credential);
  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payload);
  const expected = signText(key, stringToSign(claim.date, claim.credential.scope, canonical));
  if (!isSameSignature(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch');
  return { kind: 'owner', payload: parsePayload(claim, key) };
}

function claimFromHeader(request: S3Request, authorization: string): Claim {
  if (!authorization.startsWith(`${algorithm} `)) {
    throw new S3Error('InvalidRequest', `The only authorization mechanism is ${algorithm}.`);
  }
  const payload = headerOf(request, 'x-amz-content-sha256');
  if (payload === undefined) throw new S3Error('MissingSecurityHeader', 'x-amz-content-sha256 is missing.');
  const fields = new Map(
    authorization
      .slice(algorithm.length + 1)
      .split(',')
      .map((field) => splitOnce(field.trim(), '=')),
  );
  const claim = buildClaim({
    credential: fields.get('Credential'),
    date: headerOf(request, 'x-amz-date'),
    signedHeaders: fields.get('SignedHeaders'),
    signature: fields.get('Signature'),
    payload,
  });
  if (!claim) throw new S3Error('AuthorizationHeaderMalformed');
  return claim;
}

function claimFromQuery(request: S3Request): Claim {
  const claim = buildClaim({
    credential: request.query.get('X-Amz-Credential'),
    date: request.query.get('X-Amz-Date'),
    signedHeaders: request.query.get('X-Amz-SignedHeaders'),
    signature: request.query.get('X-Amz-Signature'),
    payload:
      request.query.get('X-Amz-Content-Sha256') ??
      headerOf(request, 'x-amz-content-sha256') ??
      'UNSIGNED-PAYLOAD',
  });
  const isWellFormed = claim && request.query.get('X-Amz-Algorithm') === algorithm;
  if (!isWellFormed) throw new S3Error('AuthorizationQueryParametersError');
  return claim;
}

type ClaimText = Record<'credential' | 'date' | 'signedHeaders' | 'signature', string | undefined> & {
  payload: string;
};

function buildClaim(text: ClaimText): Claim | undefined {
  const credential = parseCredential(text.credential ?? '');
  const signedAt = parseSigningDate(text.date ?? '');
  if (!credential || !signedAt || !text.date || !text.signedHeaders || !text.signature) return undefined;
  if (!text.date.startsWith(credential.day)) return undefined;
  const signedHeaders = text.signedHeaders.split(';');
  return {
    credential,
    date: text.date,
    signedAt,
    signedHeaders,
    signature: text.signature,
    payload: text.payload,
  };
}

function requireSmallSkew(claim: Claim, now: Date): void {
  const skewMs = Math.abs(now.getTime() - claim.signedAt.getTime());
  if (skewMs > allowedSkewMs) throw new S3Error('RequestTimeTooSkewed');
}

function requireUnexpired(request: S3Request, claim: Claim, now: Date): void {
  const lifetime = request.query.get('X-Amz-Expires') ?? '';
  const lifetimeSeconds = /^\d{1,7}$/.test(lifetime) ? Number(lifetime) : 0;
  if (lifetimeSeconds < 1 || lifetimeSeconds > maxLifetimeSeconds) {
    throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800 seconds.');
  }
  const ageMs = now.getTime() - claim.signedAt.getTime();
  if (ageMs > lifetimeSeconds * 1000) throw new S3Error('AccessDenied', 'Request has expired.');
  if (ageMs < -allowedSkewMs) throw new S3Error('AccessDenied', 'Request is not valid yet.');
}

/**
 * Every header that changes the request must be signed. Otherwise whoever holds a presigned PUT could add
 * `x-amz-copy-source` and read any object through it.
 */
function requireSignedHeaders(request: S3Request, signedHeaders: string[]): void {
  const meaningful = Object.keys(request.incoming.headers).filter((name) => name.startsWith('x-amz-'));
  const unsigned = ['host', ...meaningful].filter((name) => !signedHeaders.includes(name));
  if (unsigned.length === 0) return;
  throw new S3Error('AccessDenied', `Headers were present but not signed: ${unsigned.join(', ')}.`);
}

function parsePayload(claim: Claim, key: Buffer): Payload {
  if (claim.payload === 'UNSIGNED-PAYLOAD') return { kind: 'unsigned' };
  if (/^[0-9a-f]{64}$/.test(claim.payload)) return { kind: 'hashed', sha256: claim.payload };
  if (claim.payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return { kind: 'chunked', signing: undefined };
  if (!/^STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?$/.test(claim.payload)) {
    throw new S3Error('InvalidArgument', 'x-amz-content-sha256 is neither a SHA-256 nor a known keyword.');
  }
  const { date, credential, signature } = claim;
  return { kind: 'chunked', signing: { key, date, scope: credential.scope, seedSignature: signature } };
}
