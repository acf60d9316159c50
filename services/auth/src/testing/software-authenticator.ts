import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@nobicast/contracts';

type Cbor = string | number | Buffer | Map<Cbor, Cbor>;

/** A CBOR value's head: its type, and its length or number (RFC 8949, 3). Enough for an authenticator. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

/** P-256 as COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 } as const;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

export interface AuthenticatorFields {
  /** Of the requesting page. */
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
}

/** Has a real key: its signatures are verified as in production. */
export function createSoftwarePasskey({
  origin = 'http://127.0.0.1:8080',
  rpId = '127.0.0.1',
  isUserVerified = true,
}: AuthenticatorFields = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, of: AuthenticatorFields) =>
    JSON.stringify({ type, challenge, origin: of.origin ?? origin, crossOrigin: false });
  function authenticatorData(of: AuthenticatorFields, attested?: Buffer): Buffer {
    const isVerified = of.isUserVerified ?? isUserVerified;
    const set = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.hasCredential : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(of.rpId ?? rpId), Buffer.from([set]), counted, attested ?? Buffer.alloc(0)]);
  }

  return {
    id: base64url(credentialId),
    setCounter: (value: number) => void (counter = value),

    /** Without a statement about the maker. */
    create(challenge: string, of: AuthenticatorFields = {}): NewPasskey {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(of, attested)],
      ]);
      return {
        id: base64url(credentialId),
        client_data: base64url(clientData('webauthn.create', challenge, of)),
        attestation: base64url(cbor(attestation)),
        transports: ['internal'],
      };
    },

    answer(challenge: string, of: AuthenticatorFields = {}): PasskeyAnswer {
      const data = authenticatorData(of);
      const client = clientData('webauthn.get', challenge, of);
      return {
        id: base64url(credentialId),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: null,
      };
    },
  };
}
export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
