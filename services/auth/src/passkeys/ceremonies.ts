import type { NewPasskey, PasskeyAnswer } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Passkey } from './passkeys.repository.ts';

/** Passkeys are bound to the site's host, answers to its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** The account's id, which says nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** Loaded on first use: the library takes 0.3 s and 30 MB, which a site without passkeys saves (decision 0081). */
const loadLibrary = () => import('@simplewebauthn/server');

/** Consumes the challenge. False if it was not open. */
type ConsumeChallenge = (challenge: string) => Promise<boolean>;

const expected = ({ id, origin }: RelyingParty, consume: ConsumeChallenge) => ({
  expectedChallenge: consume,
  expectedOrigin: origin,
  expectedRPID: id,
  // A passkey alone opens an account, so the person must have unlocked it, by finger, face or PIN.
  requireUserVerification: true,
});

/** The library throws for anything wrong with an answer; a database failure is passed on. */
async function refuseInvalid<Result>(
  verify: (guarded: (consume: ConsumeChallenge) => ConsumeChallenge) => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  const guarded =
    (consume: ConsumeChallenge): ConsumeChallenge =>
    (challenge) =>
      consume(challenge).catch((error: unknown) => {
        failure = error;
        throw error;
      });
  try {
    return await verify(guarded);
  } catch (error) {
    if (failure !== undefined) throw failure;
    throw new ApiError('passkey_refused', { cause: error });
  }
}

/** @throws ApiError `passkey_refused` */
export async function verifyNewPasskey(
  site: RelyingParty,
  { id, client_data: clientData, attestation, transports }: NewPasskey,
  consume: ConsumeChallenge,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await refuseInvalid((guarded) =>
    verifyRegistrationResponse({
      ...expected(site, guarded(consume)),
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
    }),
  );
  if (!verified.verified) throw new ApiError('passkey_refused');
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
  };
}

/** Returns the passkey's signature counter. @throws ApiError `passkey_refused` */
export async function verifyPasskeyAnswer(
  site: RelyingParty,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey'>,
  answer: PasskeyAnswer,
  consume: ConsumeChallenge,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await refuseInvalid((guarded) =>
    verifyAuthenticationResponse({
      ...expected(site, guarded(consume)),
      // The library would refuse a counter that goes back; we only log it (`wentBack`).
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
    }),
  );
  if (!verified) throw new ApiError('passkey_refused');
  return authenticationInfo.newCounter;
}
