import { useEffect, useEffectEvent } from 'react';
import type { BotCheckProps } from '@nobicast/web-kit/bot-check';

/** A bot check that is solved, and that expires, by a press. Use it with `jest.mock('@nobicast/web-kit/bot-check', …)`. */
export function BotCheck({ onToken, resetKey, startsAtOnce = false }: BotCheckProps) {
  // As the real one does, so that a widget that is rendered again has no token.
  const clearToken = useEffectEvent(() => onToken(null));
  useEffect(() => clearToken(), [resetKey]);
  return (
    <div data-testid="widget" data-reset={resetKey} data-starts-at-once={startsAtOnce}>
      <button type="button" onClick={() => onToken('jeton')}>
        Contrôle
      </button>
      <button type="button" onClick={() => onToken(null)}>
        Expiré
      </button>
    </div>
  );
}
