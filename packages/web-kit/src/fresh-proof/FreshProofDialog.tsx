import { getProof, proveWithPasskey, sendProofLink, startProof } from '@nobicast/contracts/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ConfirmDialogContent } from '../confirm-dialog/ConfirmDialogContent.tsx';
import { readOnce, sendCall } from '../api/api-client.ts';
import { ApiError, failureText } from '../api/api-error.ts';
import { askPasskey, isPromptClosed } from '../passkeys/ask-passkey.ts';

const freshProofCopy = {
  title: 'C’est bien vous\u202f?',
  loading: 'Un instant…',
  why: 'Ce que vous allez faire demande une confirmation récente. Confirmez pour continuer\u00a0: ce que vous avez saisi ne bouge pas.',
  byPasskey: 'Présentez une de vos clés d’accès.',
  byMail: 'Nous vous envoyons un lien par e-mail. Vous pouvez l’ouvrir sur n’importe quel appareil.',
  sent: 'Le lien est parti vers votre adresse. Ouvrez-le sur l’appareil de votre choix et confirmez\u00a0: cette fenêtre continue d’elle-même.',
  usePasskey: 'Utiliser ma clé d’accès',
  sendLink: 'Recevoir un lien par e-mail',
  sendAgain: 'Renvoyer le lien',
  lost: 'Clé perdue ou absente\u202f?',
  closed: 'Aucune clé n’a été présentée.',
  failed: 'La confirmation n’a pas abouti. Réessayez dans un instant.',
  cancel: 'Annuler',
} as const;

const descriptions: Record<ProofStep, string> = {
  starting: freshProofCopy.loading,
  passkey: freshProofCopy.byPasskey,
  mail: freshProofCopy.byMail,
  sent: freshProofCopy.sent,
};
const labels: Record<ProofStep, string> = {
  starting: freshProofCopy.usePasskey,
  passkey: freshProofCopy.usePasskey,
  mail: freshProofCopy.sendLink,
  sent: freshProofCopy.sendAgain,
};

/** Asks the member to prove their presence. */
export function FreshProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { step, isBusy, failure, begin, prove, sendLink } = useProof(() => onEnd(true));
  const acts: Record<ProofStep, () => Promise<void>> = {
    starting: begin,
    passkey: prove,
    mail: sendLink,
    sent: sendLink,
  };
  return (
    <ConfirmDialogContent
      isOpen
      title={freshProofCopy.title}
      description={
        <>
          <p>{freshProofCopy.why}</p>
          <p role="status">{descriptions[step]}</p>
        </>
      }
      isBusy={isBusy}
      failure={failure}
      confirm={labels[step]}
      cancel={freshProofCopy.cancel}
      onConfirm={() => void acts[step]()}
      onCancel={() => onEnd(false)}
    >
      {step === 'passkey' && (
        <p className="size-sm">
          {freshProofCopy.lost}{' '}
          <Button variant="quiet" onClick={() => void sendLink()}>
            {freshProofCopy.sendLink}
          </Button>
        </p>
      )}
    </ConfirmDialogContent>
  );
}

const lookEveryMs = 2_000;

type ProofStep = 'starting' | 'passkey' | 'mail' | 'sent';

/** Proof of presence by a passkey, or by a mailed link. */
function useProof(onProved: () => void) {
  const [step, setStep] = useState<ProofStep>('starting');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** When the last proof was made, to recognise a new one. */
  const [provedAt, setProvedAt] = useState<string>();

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(isPromptClosed(error) ? freshProofCopy.closed : failureText(error, freshProofCopy.failed));
    } finally {
      setIsBusy(false);
    }
  }

  const begin = () =>
    run(async () => {
      const started = await sendCall(startProof, {});
      setProvedAt(started.proved_at);
      setStep(started.question && 'PublicKeyCredential' in window ? 'passkey' : 'mail');
    });
  const beginOnce = useEffectEvent(() => void begin());
  useEffect(() => void Promise.resolve().then(() => beginOnce()), []);

  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const proof = await readOnce(getProof, {}, { signal });
      if (proof.proved_at !== provedAt) onProved();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (signal.aborted) return;
        throw error;
      }
      // The next poll may succeed; the link is awaited while the dialog is open.
      if (error.code !== 'unauthenticated') return;
      setFailure(error.message);
      setStep('mail');
    }
  });
  useEffect(() => {
    if (step !== 'sent') return undefined;
    const controller = new AbortController();
    const timer = setInterval(() => void look(controller.signal), lookEveryMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [step]);

  const prove = () =>
    run(async () => {
      // A new question each time: each is answered once, and expires.
      const { question } = await sendCall(startProof, {});
      if (!question) return setStep('mail');
      await sendCall(proveWithPasskey, { body: await askPasskey(question) });
      onProved();
    });
  const sendLink = () =>
    run(async () => {
      await sendCall(sendProofLink, {});
      setStep('sent');
    });
  return { step, isBusy, failure, begin, prove, sendLink };
}
