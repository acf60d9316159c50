import { text } from 'node:stream/consumers';
import { decodeChunks } from './chunked-body.ts';
import { parseCredential, signingKey } from './signature-v4.ts';

async function* pieces(body: string, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes)
    yield Buffer.from(body.slice(at, at + pieceBytes), 'latin1');
}

describe('an unsigned aws-chunked body', () => {
  const body = '5\r\nhello\r\n7\r\n, world\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n';

  it.each([1, 2, 3, 7, 1000])('is decoded when it arrives in pieces of %d bytes', async (pieceBytes) => {
    expect(await text(decodeChunks(pieces(body, pieceBytes), undefined))).toBe('hello, world');
  });

  it('may have no trailers', async () => {
    expect(await text(decodeChunks(pieces('1\r\nx\r\n0\r\n', 4), undefined))).toBe('x');
    expect(await text(decodeChunks(pieces('0\r\n\r\n', 4), undefined))).toBe('');
  });

  it.each([
    '',
    '5\r\nhel',
    '5\r\nhello',
    '5\r\nhello\r\n',
    '5\r\nhelloXX0\r\n',
    'zz\r\n',
    '-1\r\n',
    'f'.repeat(5000),
  ])('is refused when it is malformed: %#', async (malformed) => {
    await expect(text(decodeChunks(pieces(malformed, 3), undefined))).rejects.toMatchObject({ status: 400 });
  });
});

/** The example of https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html */
describe('a signed aws-chunked body', () => {
  const credential = parseCredential('AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
  if (!credential) throw new Error('the example credential cannot be parsed');
  const signing = {
    key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', credential),
    date: '20130524T000000Z',
    scope: credential.scope,
    seedSignature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
  };
  const chunk = (bytes: string, signature: string): string =>
    `${bytes.length.toString(16)};chunk-signature=${signature}\r\n${bytes}\r\n`;
  const body = [
    chunk('a'.repeat(65_536), 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
    chunk('a'.repeat(1024), '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
    chunk('', 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
  ].join('');

  it('is decoded when every chunk is signed', async () => {
    expect(await text(decodeChunks(pieces(body, 10_000), signing))).toBe('a'.repeat(66_560));
  });

  it.each([
    ['a byte', body.replace('aaa', 'aba')],
    ['a signature', body.replace('ad80c730', 'ad80c731')],
    ['a missing signature', body.replace(/;chunk-signature=\w+/, '')],
    ['a missing chunk', body.replace(/400;chunk-signature=0055\w+\r\na+\r\n/, '')],
  ])('is refused for %s', async (_, changed) => {
    await expect(text(decodeChunks(pieces(changed, 10_000), signing))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
  });
});
