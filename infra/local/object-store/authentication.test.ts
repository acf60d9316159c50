/**
 * The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and the pages next to
 * it.
 */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { authenticate } from './authentication.ts';
import { parseRequest, type S3Request } from './http-request.ts';

const keys = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const signedAt = Date.parse('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function minutesLater(minutes: number): Date {
  return new Date(signedAt + minutes * 60_000);
}

function requestOf(url: string, headers: Record<string, string>): S3Request {
  const incoming = new IncomingMessage(new Socket());
  return parseRequest(Object.assign(incoming, { method: 'GET', url, headers }));
}

describe('a request signed in its header', () => {
  const headers = {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': emptyHash,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  const request = requestOf('/test.txt', headers);

  it('is from the owner, with the declared body', () => {
    const payload = { kind: 'hashed', sha256: emptyHash };
    expect(authenticate(request, keys, minutesLater(0))).toEqual({ kind: 'owner', payload });
  });

  it.each(['Credential', 'SignedHeaders', 'Signature'])('is refused without its %s', (field) => {
    const without = requestOf('/test.txt', {
      ...headers,
      authorization: headers.authorization.replace(new RegExp(`${field}=[^,]*`), `Other=1`),
    });
    expect(() => authenticate(without, keys, minutesLater(0))).toThrow(
      expect.objectContaining({ code: 'AuthorizationHeaderMalformed' }),
    );
  });

  it.each([
    ['no date', { 'x-amz-date': '' }],
    ['a date of another day than its key', { 'x-amz-date': '20130525T000000Z' }],
  ])('is refused with %s', (_, change) => {
    expect(() =>
      authenticate(requestOf('/test.txt', { ...headers, ...change }), keys, minutesLater(0)),
    ).toThrow(expect.objectContaining({ code: 'AuthorizationHeaderMalformed' }));
  });

  it.each([-14, 14])('is accepted %d minutes from its date', (minutes) => {
    expect(authenticate(request, keys, minutesLater(minutes)).kind).toBe('owner');
  });

  it.each([-16, 16, 60 * 24])('is refused %d minutes from its date', (minutes) => {
    expect(() => authenticate(request, keys, minutesLater(minutes))).toThrow(
      expect.objectContaining({ code: 'RequestTimeTooSkewed' }),
    );
  });
});

describe('a request signed in its URL', () => {
  const request = requestOf(
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    { host },
  );

  it.each([-14, 0, 24 * 60])('is from the owner %d minutes from its date', (minutes) => {
    expect(authenticate(request, keys, minutesLater(minutes)).kind).toBe('owner');
  });

  it.each([-16, 24 * 60 + 1])('is refused %d minutes from its date', (minutes) => {
    expect(() => authenticate(request, keys, minutesLater(minutes))).toThrow(
      expect.objectContaining({ code: 'AccessDenied' }),
    );
  });
});

it('a request without any signature is anonymous', () => {
  expect(authenticate(requestOf('/test.txt', { host }), keys, minutesLater(0))).toEqual({
    kind: 'anonymous',
  });
});
