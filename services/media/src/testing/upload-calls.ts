import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { callPath, uploadFile, type Role } from '@nobicast/contracts';
import { actorHeader, signActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import type { MediaForTest } from './media-for-test.ts';

export const adminId = '00000000-0000-4000-8000-000000000001';

/** As the gateway does for a member of this role. */
export const memberHeaders = ({ clock }: Pick<MediaForTest, 'clock'>, role: Role = 'admin') => ({
  [actorHeader]: signActor({ kind: 'user', userId: adminId, role, sessionId: 'session-1' }, testSecret, {
    now: clock(),
  }),
});

export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Makes the part a file. */
  fileName?: string;
  type?: string;
}

const boundary = '----nobicast-test-boundary';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

const head = ({ name, fileName, type }: Omit<FormPart, 'value'>) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
  (fileName === undefined ? '' : `; filename="${fileName}"`) +
  (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
  '\r\n\r\n';
export const formEnd = `\r\n--${boundary}--\r\n`;

/** Parts in the given order. */
export function formOf(parts: readonly FormPart[]): Buffer {
  const bodies = parts.flatMap((part) => [
    Buffer.from(head(part)),
    Buffer.from(part.value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...bodies, Buffer.from(formEnd.slice(2))]);
}

export const filePart = (
  value: string | Buffer,
  fileName = 'episode.mp3',
  type = 'audio/mpeg',
): FormPart => ({
  name: 'file',
  value,
  fileName,
  type,
});
export const kindPart = (value: string): FormPart => ({ name: 'kind', value });

/** Continues with the bytes of the file. */
export const formStart = (kind?: string): string =>
  (kind === undefined ? '' : `${head({ name: 'kind' })}${kind}\r\n`) +
  head({ name: 'file', fileName: 'x.mp3', type: 'audio/mpeg' });

export interface UploadReply {
  status: number;
  body: { ok: boolean; error?: string; code?: string; data?: unknown; fields?: { path: string }[] };
}

const replyOf = async (reply: IncomingMessage): Promise<UploadReply> => ({
  status: reply.statusCode ?? 0,
  // Every reply to an upload is our envelope.
  body: JSON.parse(await text(reply)) as UploadReply['body'],
});

const uploadPath = (episodeId: number) => callPath(uploadFile, { params: { id: episodeId } });

/** The test writes the body itself. */
export function openFormTo(
  address: string,
  headers: Record<string, string>,
): { request: ClientRequest; reply: Promise<UploadReply> } {
  const request = httpRequest(address, { method: 'POST', headers: { ...formHeaders, ...headers } });
  const reply = new Promise<UploadReply>((resolve, reject) => {
    request.on('response', (message) => replyOf(message).then(resolve, reject));
    request.on('error', reject);
  });
  reply.catch(() => undefined); // where a test cuts the upload, nobody waits for its reply
  return { request, reply };
}

/** The test writes the body itself. */
export const openForm = (url: string, episodeId: number, headers: Record<string, string>) =>
  openFormTo(url + uploadPath(episodeId), headers);

/** As an admin. */
export function sendForm(
  media: Pick<MediaForTest, 'url' | 'clock'>,
  path: string,
  parts: readonly FormPart[],
  headers: Record<string, string> = memberHeaders(media),
): Promise<UploadReply> {
  const body = formOf(parts);
  const { request, reply } = openFormTo(media.url + path, {
    ...headers,
    'content-length': String(body.length),
  });
  request.end(body);
  return reply;
}

/** As an admin. */
export const uploadForm = (
  media: Pick<MediaForTest, 'url' | 'clock'>,
  episodeId: number,
  parts: readonly FormPart[],
  headers?: Record<string, string>,
) => sendForm(media, uploadPath(episodeId), parts, headers);
