import { Button } from '../components/Button.tsx';
import { ConfirmDialogContent } from '../confirm-dialog/ConfirmDialogContent.tsx';
import { freshProofCopy } from './fresh-proof.copy.ts';
import { useProof, type ProofStep } from './use-proof.ts';

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
