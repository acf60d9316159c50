import { RotateCw } from '../icons/index.ts';
import type { ButtonLook } from './button-class.ts';
import { Button } from './Button.tsx';
import { retryButtonCopy } from './retry-button.copy.ts';

export function RetryButton({ onRetry, ...look }: ButtonLook & { onRetry: () => void }) {
  return (
    <Button {...look} onClick={onRetry}>
      <RotateCw className="icon" aria-hidden="true" />
      {retryButtonCopy.retry}
    </Button>
  );
}
