import { RotateCw } from '../icons/index.ts';
import { Button, type ButtonLook } from './Button.tsx';

const retryText = 'Réessayer';

export function RetryButton({ onRetry, ...look }: ButtonLook & { onRetry: () => void }) {
  return (
    <Button {...look} onClick={onRetry}>
      <RotateCw className="icon" aria-hidden="true" />
      {retryText}
    </Button>
  );
}
