import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@nobicast/contracts/passkeys';
import { limits } from '@nobicast/contracts/limits';

// The part of @simplewebauthn/browser that we need, two kilobytes smaller.

const timeout = limits.passkeys.promptMinutes * 60_000;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
const base64urlOf = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const credential = (id: string) => ({ type: 'public-key', id: bytesOf(id) }) as const;

const isPublicKey = (given: Credential | null) => given instanceof PublicKeyCredential;
/** Never seen for the credential type that is requested. */
const notAPasskey = () => new TypeError('The browser returned no passkey');

/** The prompt was closed or expired: no error to show. */
export const isPromptClosed = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The device already has a passkey of this account. */
export const isKnownDevice = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Rejects with a DOMException if no passkey is given. */
export async function askPasskey({ challenge, rp_id, allowed }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const given = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: rp_id,
      allowCredentials: allowed.map(credential),
      userVerification: 'required',
      timeout,
    },
  });
  if (!isPublicKey(given) || !(given.response instanceof AuthenticatorAssertionResponse)) throw notAPasskey();
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  return {
    id: given.id,
    client_data: base64urlOf(clientDataJSON),
    authenticator_data: base64urlOf(authenticatorData),
    signature: base64urlOf(signature),
    user_handle: userHandle && base64urlOf(userHandle),
  };
}

/** ES256, RS256 and EdDSA: what authenticators offer and the service verifies. */
const algorithms = [-7, -257, -8];

/** Rejects with a DOMException if no passkey is made. */
export async function makePasskey(options: {
  challenge: string;
  rp_id: string;
  rp_name: string;
  user_id: string;
  user_name: string;
  excluded: string[];
}): Promise<NewPasskey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(options.challenge),
      rp: { id: options.rp_id, name: options.rp_name },
      user: { id: bytesOf(options.user_id), name: options.user_name, displayName: options.user_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.excluded.map(credential),
      // On the device, so that it signs in without an e-mail address.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout,
    },
  });
  if (!isPublicKey(made) || !(made.response instanceof AuthenticatorAttestationResponse)) throw notAPasskey();
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: made.id,
    client_data: base64urlOf(clientDataJSON),
    attestation: base64urlOf(attestationObject),
    // Missing in older browsers.
    transports: made.response.getTransports?.() ?? [],
  };
}
