const signatures: readonly ((head: Buffer) => boolean)[] = [
  // JPEG
  (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  // PNG
  (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  // WebP
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

/** Whether a file begins like a JPEG, PNG or WebP image. Names and declared types are ignored. */
export const isImage = (head: Uint8Array): boolean =>
  signatures.some((matches) => matches(Buffer.from(head)));
