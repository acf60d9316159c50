import { signInWithPasskey, startPasskeySignIn } from '@nobicast/contracts/calls';
import { Button, FormAlert } from '@nobicast/web-kit';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { useHost, useIsMounted } from '@nobicast/web-kit/host';
import { LogIn } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import styles from './LoginForm.module.css';
import { passkeySignInCopy } from './sign-in.copy.ts';

/** Served with the page, so that nothing moves at hydration; the few browsers without passkeys then lose it. */
export function PasskeySignIn() {
  const { session } = useHost();
  const isMounted = useIsMounted();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (isMounted && !('PublicKeyCredential' in window)) return null;

  async function signIn() {
    if (isAsking) return;
    setIsAsking(true);
    setFailure(undefined);
    // Only few visitors need this code.
    const passkeys = await import(/* webpackChunkName: "passkeys" */ '@nobicast/web-kit/passkeys').catch(
      () => undefined,
    );
    try {
      if (!passkeys) return setFailure(passkeySignInCopy.failed);
      const question = await sendCall(startPasskeySignIn, {});
      await sendCall(signInWithPasskey, { body: await passkeys.askPasskey(question) });
      await session.refresh();
    } catch (error) {
      setFailure(
        passkeys?.isPromptClosed(error)
          ? passkeySignInCopy.closed
          : failureText(error, passkeySignInCopy.failed),
      );
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <section className={styles.passkey} aria-label={passkeySignInCopy.label}>
      <p className="soft">{passkeySignInCopy.text}</p>
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button
        isBig
        aria-busy={isAsking || undefined}
        aria-disabled={isAsking || undefined}
        onClick={() => void signIn()}
      >
        <LogIn className="icon" aria-hidden="true" />
        {passkeySignInCopy.signIn}
      </Button>
    </section>
  );
}
