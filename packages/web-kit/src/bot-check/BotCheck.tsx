import { getBotCheckConfig } from '@nobicast/contracts/calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import styles from './BotCheck.module.css';
import { botCheckCopy } from './bot-check.copy.ts';
import { BotCheckFailure } from './BotCheckFailure.tsx';
import { BotCheckLoading } from './BotCheckLoading.tsx';
import { BotCheckWidget } from './BotCheckWidget.tsx';

export interface BotCheckProps {
  /** The token to send along; null whenever there is none: at first, after an error, when it grew too old. */
  onToken: (token: string | null) => void;
  /** Change it after each send: the token is used up, and a fresh widget comes. */
  resetKey: number;
  /** The form is filled in already: nobody has to enter it first. */
  startsAtOnce?: boolean;
}

/** The bot check of a form: whichever the site is configured to show. */
export function BotCheck({ onToken, resetKey, startsAtOnce = false }: BotCheckProps) {
  const config = useCall(getBotCheckConfig, {});
  const group = useRef<HTMLDivElement>(null);
  /** How often somebody pressed "Réessayer". */
  const [retries, setRetries] = useState(0);
  const [firstKey] = useState(resetKey);
  const clearToken = useEffectEvent(() => onToken(null));
  useEffect(() => {
    clearToken();
  }, [resetKey, retries]);

  /** The pressed button goes away with the failure: the focus stays in the form. */
  const retry = (again: () => void) => {
    group.current?.focus();
    again();
  };

  return (
    <div ref={group} className={styles.check} role="group" aria-label={botCheckCopy.name} tabIndex={-1}>
      {config.state === 'failed' && <BotCheckFailure onRetry={() => retry(config.retry)} />}
      {config.state === 'loading' && (
        <div className={styles.place} data-theme="light">
          <BotCheckLoading />
        </div>
      )}
      {config.state === 'ready' && (
        <BotCheckWidget
          key={`${resetKey}.${retries}`}
          config={config.data}
          isRedraw={resetKey !== firstKey || retries > 0}
          startsAtOnce={startsAtOnce}
          onToken={onToken}
          onRetry={() => retry(() => setRetries((count) => count + 1))}
        />
      )}
    </div>
  );
}
