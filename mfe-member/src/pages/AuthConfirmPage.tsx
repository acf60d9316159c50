import { confirmProof } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { FormAlert, MoreLink } from '@nobicast/web-kit';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { HeroButton } from '../components/HeroButton.tsx';
import { NeedsScript } from '../components/NeedsScript.tsx';
import { confirmCopy } from '../features/sign-in/index.ts';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/confirm', chunk: 'auth' } satisfies PageDeclaration;

/**
 * The target of a mailed link that proves that a member is there, for the session that asked. It does so at the press of
 * a button, on whatever device: programs that open the links of mails confirm nothing.
 */
export function AuthConfirmPage() {
  const [parameters] = useSearchParams();
  const [token] = useState(parameters.get('token') ?? '');
  const [state, setState] = useState<'asking' | 'sending' | 'confirmed'>('asking');
  const [failure, setFailure] = useState<string>();
  const title = state === 'confirmed' ? confirmCopy.done : confirmCopy.title;
  usePageHead(memberHead(title, paths.authConfirm));

  async function confirm() {
    if (state !== 'asking') return;
    setState('sending');
    setFailure(undefined);
    try {
      await sendCall(confirmProof, { body: { token } });
      setState('confirmed');
    } catch (error) {
      setFailure(failureText(error, confirmCopy.failed));
      setState('asking');
    }
  }

  return (
    <AuthLayout
      margin={<span className="label">{confirmCopy.label}</span>}
      headline={{ text: title }}
      side={state === 'confirmed' ? undefined : <p className="soft">{confirmCopy.notYou}</p>}
      foot={
        <div className="stack">
          {state !== 'confirmed' && (
            <HeroButton isBusy={state === 'sending'} onPress={() => void confirm()}>
              {confirmCopy.confirm}
            </HeroButton>
          )}
          <p>
            <MoreLink to={paths.home}>{confirmCopy.home}</MoreLink>
          </p>
        </div>
      }
    >
      <NeedsScript />
      {failure && <FormAlert>{failure}</FormAlert>}
      <p className="prose size-xl" role="status">
        {state === 'confirmed' ? confirmCopy.doneText : confirmCopy.text}
      </p>
    </AuthLayout>
  );
}
