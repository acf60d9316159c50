/** Uploads by HTML form: the fields first, then the file, which is streamed to disk. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { bucketOf, sendEmpty, sendXml, type Call } from './call.ts';
import { quotedETag } from './conditional.ts';
import { S3Error } from './errors.ts';
import { requireKeyLength, type S3Request } from './http-request.ts';
import { commitBlob, orDiscard } from './commit-blob.ts';
import { storedHeaders } from './object-headers.ts';
import { requirePostPolicy, type FormFields } from './post-policy.ts';
import type { Bucket } from './stored-buckets.ts';
import { element, xmlDocument } from './xml.ts';

const limits = { files: 1, fields: 100, fieldNameSize: 200, fieldSize: 64 * 1024 };
const maxFileBytes = 5 * 1024 ** 3;

type Form = {
  parser: Busboy;
  firstFile: Promise<{ fields: FormFields; file: Readable }>;
  isFormFailure: (error: unknown) => boolean;
};

export async function postObject(call: Call): Promise<void> {
  const { incoming } = call.request;
  const bucket = bucketOf(call);
  const form = openForm(call.request);
  const onClose = (): void => {
    if (!incoming.complete) form.parser.destroy(new S3Error('IncompleteBody'));
  };
  incoming.once('close', onClose);
  incoming.pipe(form.parser);
  try {
    await storeForm(call, bucket, form);
  } catch (cause) {
    throw form.isFormFailure(cause) ? new S3Error('MalformedPOSTRequest') : cause;
  } finally {
    incoming.off('close', onClose);
    // After an error handle-request.ts reads the rest of the body.
    incoming.unpipe(form.parser);
  }
}

async function storeForm(call: Call, bucket: Bucket, form: Form): Promise<void> {
  const { store } = call;
  const { fields, file } = await form.firstFile;
  const { minSize, maxSize } = requirePostPolicy(
    new Map([...fields, ['bucket', bucket.name]]),
    call.keys,
    call.now,
  );
  const key = fields.get('key') ?? '';
  if (key === '') throw new S3Error('InvalidArgument', 'The form has no key.');
  requireKeyLength(key);
  const headers = storedHeaders(fields);
  const blob = await store.blobs.write(file, { minSize, maxSize: Math.min(maxSize, maxFileBytes) });
  await orDiscard(store, [blob], () => finished(form.parser));
  const record = await commitBlob(call, { key, blob, headers, condition: () => undefined });
  sendPostResult(call, fields.get('success_action_status'), [
    element('Location', `/${bucket.name}/${key}`),
    element('Bucket', bucket.name),
    element('Key', key),
    element('ETag', quotedETag(record)),
  ]);
}

function openForm(request: S3Request): Form {
  const parser = createParser(request);
  const failures = new Set<unknown>();
  parser.on('error', (error) => failures.add(error));
  const firstFile = new Promise<{ fields: FormFields; file: Readable }>((resolve, reject) => {
    const fields = new Map<string, string>();
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated)
        parser.destroy(new S3Error('MalformedPOSTRequest', 'A field is too long.'));
      fields.set(name.toLowerCase(), value);
    });
    parser.on('fieldsLimit', () => parser.destroy(new S3Error('MalformedPOSTRequest', 'Too many fields.')));
    parser.on('file', (name, file, { filename }) => {
      file.on('error', (error) => failures.add(error));
      if (name !== 'file')
        parser.destroy(new S3Error('MalformedPOSTRequest', 'The file field must be named file.'));
      const key = fields.get('key')?.replaceAll('${filename}', () => filename ?? '') ?? '';
      // A copy, so that fields after the file do not count.
      resolve({ fields: new Map([...fields, ['key', key]]), file });
    });
    parser.on('error', reject);
    parser.on('close', () => reject(new S3Error('MalformedPOSTRequest', 'The form has no file.')));
  });
  return { parser, firstFile, isFormFailure: (error) => failures.has(error) && !(error instanceof S3Error) };
}

function createParser({ incoming }: S3Request): Busboy {
  try {
    return busboy({ headers: incoming.headers, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new S3Error('MalformedPOSTRequest', cause.message);
  }
}

function sendPostResult({ response }: Call, wantedStatus: string | undefined, result: string[]): void {
  if (wantedStatus === '201') sendXml(response, 201, xmlDocument('PostResponse', ...result));
  else sendEmpty(response, wantedStatus === '200' ? 200 : 204);
}
