import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { releaseMoveKinds } from '@nobicast/contracts';
import { releaseNameSchema, releasePointerSchema } from '@nobicast/contracts/release';
import { z } from 'zod';

export const moveSchema = releasePointerSchema.extend({
  /** Counts the moves of this pointer, from 1. */
  number: z.int(),
  /** The release last published from a build, wherever the pointer was moved since. */
  build: releaseNameSchema.optional(),
  at: z.iso.datetime(),
  // Older versions did not write what follows.
  kind: z.enum(releaseMoveKinds).optional(),
  /** `mfe-public`. */
  remote: z.string().optional(),
  /** The digest of `release.json`, which lists those of all other files. */
  digest: z.string().optional(),
  /** Who moved it: a name that the publisher gives. */
  by: z.string().min(1).max(100).optional(),
  /** Ed25519, base64: see `textOf`. */
  signature: z.string().optional(),
});
/** `current.json` is the last move. */
export type Move = z.infer<typeof moveSchema>;

/** The signed text: every field in a fixed order, under a heading that nothing else signed has. */
const textOf = (move: Move) =>
  Buffer.from(
    `nobicast release move 1\n${JSON.stringify([
      move.remote,
      move.number,
      move.release,
      move.digest,
      move.kind,
      move.at,
      move.by ?? null,
      move.previous ?? null,
      move.build ?? null,
    ])}`,
  );

export const signMove = (move: Move, key: KeyObject): Move => ({
  ...move,
  signature: sign(null, textOf(move), key).toString('base64'),
});

/** The public keys of each remote. A remote without any cannot be released. */
export type ReleaseKeys = Readonly<Record<string, readonly KeyObject[]>>;

/** Whether one of the remote's keys has signed this move. Without configured keys every move is trusted. */
export function isTrusted(move: Move, remote: string, keys: ReleaseKeys | undefined): boolean {
  if (keys === undefined) return true;
  const { signature, digest, kind } = move;
  if (move.remote !== remote || signature === undefined || digest === undefined || kind === undefined)
    return false;
  const own = Object.hasOwn(keys, remote) ? (keys[remote] ?? []) : [];
  return own.some((key) => verify(null, textOf(move), key, Buffer.from(signature, 'base64')));
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('It is not an Ed25519 key.');
  return key;
}

/** The DER form (SPKI) of a public key in base64, in one line. */
export const publicKeyText = (key: KeyObject) =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ type: 'spki', format: 'der' })
    .toString('base64');

const parsePublicKey = (text: string) =>
  requireEd25519(createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' }));

const keyTextsSchema = z.record(z.string(), z.array(z.string()));

/** `{"mfe-public": ["MCowBQ…", "MCowBQ…"]}`: a second key is valid during a rotation. */
export const releaseKeysSchema = z.string().transform((text, context): ReleaseKeys => {
  try {
    const entries = Object.entries(keyTextsSchema.parse(JSON.parse(text)));
    return Object.fromEntries(entries.map(([remote, keys]) => [remote, keys.map(parsePublicKey)]));
  } catch {
    context.addIssue('the public keys of each remote are expected, as JSON: {"mfe-public":["MCowBQ…"]}');
    return z.NEVER;
  }
});

/** @throws Error in one line, without the text, when it is not a private key in PEM */
export function parsePrivateKey(text: string): KeyObject {
  try {
    return requireEd25519(createPrivateKey(text));
  } catch {
    // Not as a cause: nothing of the text may be printed.
    throw new Error('The release key is not a private Ed25519 key in PEM.');
  }
}

/** The private key in PEM for the team, the public one for the operator. */
export function createReleaseKey(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyText(pair.publicKey),
  };
}
