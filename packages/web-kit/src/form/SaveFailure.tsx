import { paths } from '@nobicast/contracts/paths';
import { ExternalLink, FormAlert } from '../index.ts';
import { ApiError, failureText } from '../api/index.ts';
import type { ReactNode } from 'react';
import { saveCopy } from './form.copy.ts';

/** Why a form was not saved. */
export interface SaveFailure {
  text: string;
  /** The session may have ended: what was typed stays, and can be saved after signing in again. */
  isSignedOut: boolean;
  /** Of a save that nobody pressed a button for. */
  isAutosave?: boolean;
}

/** Refusals that a signed-in member gets: signing in again would not help. */
const askedOfMembers: readonly (string | undefined)[] = ['fresh_proof_needed', 'passkey_needed'];

/** Calls of the administration answer 403 to everybody who is no admin, also without a session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || (error.status === 403 && !askedOfMembers.includes(error.code)));

/** Somebody else has deleted what was to be changed. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const toSaveFailure = (error: unknown, fallback: string): SaveFailure => ({
  text: failureText(error, fallback),
  isSignedOut: isSignedOut(error),
});

/** The sentence, with the way back in where the session has ended. */
export function SaveFailureText({ failure }: { failure: SaveFailure }) {
  return (
    <>
      {failure.text}
      {failure.isSignedOut && (
        <p>
          <ExternalLink className="link" href={paths.login}>
            {saveCopy.signInAgain}
          </ExternalLink>
        </p>
      )}
    </>
  );
}

export function SaveFailureAlert({ failure, children }: { failure: SaveFailure; children?: ReactNode }) {
  return (
    <FormAlert isUnasked={failure.isAutosave}>
      <SaveFailureText failure={failure} />
      {children}
    </FormAlert>
  );
}
