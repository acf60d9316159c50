import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@nobicast/contracts/passkeys';
import { limits } from '@nobicast/contracts/limits';

// What @simplewebauthn/browser and the JSON functions of newer browsers do, as far as we need it: in every browser that
// has passkeys, and in two kilobytes less.

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
/** No browser does this for the kind that is asked for. */
const notAPasskey = () => new TypeError('The browser gave something that is no passkey');

/** Whether the visitor closed the browser's prompt, or let it expire: nothing to complain about. */
export const isPromptClosed = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether the browser refused to make a passkey because the device has one of this account. */
export const isKnownDevice = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Has the browser ask for a passkey. Rejects with a DOMException if none is given. */
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

/** Has the browser make a passkey. Rejects with a DOMException if none is made. */
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
      // On the device, so that it signs in without an address.
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
    // Older browsers do not tell.
    transports: made.response.getTransports?.() ?? [],
  };
}
