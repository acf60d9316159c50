import type { BotCheckConfig } from '@nobicast/contracts/bot-check';
import { getBotCheckConfig } from '@nobicast/contracts/calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { RetryButton } from '../components/RetryButton.tsx';
import { altchaProvider } from './altcha-provider.ts';
import { botCheckCopy } from './bot-check.copy.ts';
import styles from './BotCheck.module.css';
import type { BotCheckProvider } from './provider.ts';
import { turnstileProvider } from './turnstile-provider.ts';

/** Pause before a failed widget is rendered again. */
const widgetRetryMs = 100;
const giveUpAfterMs = 15_000;

export interface BotCheckProps {
  /** Null at first, after an error and on expiry. */
  onToken: (token: string | null) => void;
  /** Change it after each submit: a token is valid once, so a new widget is needed. */
  resetKey: number;
  failureText?: string;
  /** For a form that is already filled in: does not wait for the first focus. */
  startsAtOnce?: boolean;
}

export function BotCheck({ onToken, resetKey, failureText, startsAtOnce = false }: BotCheckProps) {
  const config = useCall(getBotCheckConfig, {});
  const group = useRef<HTMLDivElement>(null);
  const [retries, setRetries] = useState(0);
  const [firstKey] = useState(resetKey);
  const clearToken = useEffectEvent(() => onToken(null));
  useEffect(() => {
    clearToken();
  }, [resetKey, retries]);

  const retry = (again: () => void, isPressed: boolean) => {
    // The button disappears with the error.
    if (isPressed || group.current?.contains(document.activeElement)) group.current?.focus();
    again();
  };

  return (
    <div ref={group} role="group" aria-label={botCheckCopy.name} tabIndex={-1}>
      {config.state === 'failed' && (
        <BotCheckFailure text={failureText} onRetry={(isPressed) => retry(config.retry, isPressed)} />
      )}
      {config.state === 'loading' && (
        <div className={styles.place}>
          <BotCheckLoading />
        </div>
      )}
      {config.state === 'ready' && (
        <BotCheckWidget
          key={`${resetKey}.${retries}`}
          config={config.data}
          isRedraw={resetKey !== firstKey || retries > 0}
          startsAtOnce={startsAtOnce}
          failureText={failureText}
          onToken={onToken}
          onRetry={(isPressed) => retry(() => setRetries((count) => count + 1), isPressed)}
        />
      )}
    </div>
  );
}

interface BotCheckWidgetProps {
  config: BotCheckConfig;
  isRedraw: boolean;
  failureText: string | undefined;
  startsAtOnce: boolean;
  onToken: (token: string | null) => void;
  /** By a press, or once the network is back. */
  onRetry: (isPressed: boolean) => void;
}

const providerOf = (config: BotCheckConfig): BotCheckProvider =>
  config.provider === 'turnstile' ? turnstileProvider(config.site_key) : altchaProvider(config.challenge_url);

/** A new `key` replaces the widget. */
function BotCheckWidget({
  config,
  isRedraw,
  failureText,
  startsAtOnce,
  onToken,
  onRetry,
}: BotCheckWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const onWidgetToken = useEffectEvent((token: string | null) => {
    if (token !== null) setHasFailed(false);
    onToken(token);
  });
  const start = useEffectEvent(() => {
    const provider = providerOf(config);
    const fail = () => setHasFailed(true);
    let isRemoved = false;
    let remove: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let waitedMs = 0;

    const draw = () => {
      remove = place.current?.isConnected
        ? provider.draw(place.current, {
            startsAtOnce: isRedraw || startsAtOnce,
            onToken: onWidgetToken,
            onFailed: fail,
          })
        : undefined;
      if (remove) return setIsDrawn(true);
      if (waitedMs >= giveUpAfterMs) return fail();
      waitedMs += widgetRetryMs;
      timer = setTimeout(draw, widgetRetryMs);
    };

    provider.fetchScript().catch(() => {
      clearTimeout(timer);
      if (!isRemoved) fail();
    });
    if (isRedraw) timer = setTimeout(draw, widgetRetryMs);
    else draw();
    return () => {
      isRemoved = true;
      clearTimeout(timer);
      remove?.();
    };
  });
  useEffect(() => start(), []);

  return (
    <>
      {/* Turnstile's widget is always light (API-PUBLIC-085); ours has the page's theme. */}
      <div
        className={styles.place}
        data-theme={config.provider === 'turnstile' ? 'light' : undefined}
        hidden={hasFailed && !isDrawn}
      >
        <div ref={place} className={styles.widget} />
        {!isDrawn && <BotCheckLoading />}
      </div>
      {hasFailed && <BotCheckFailure text={failureText} onRetry={onRetry} />}
    </>
  );
}

function BotCheckLoading() {
  return (
    <p className={styles.loading} role="status">
      {botCheckCopy.loading}
    </p>
  );
}

/** Web Crypto is only available on https and localhost. */
function BotCheckFailure({
  text = botCheckCopy.failed,
  onRetry,
}: {
  text?: string | undefined;
  /** By a press, or once the network is back. */
  onRetry: (isPressed: boolean) => void;
}) {
  const retryOnline = useEffectEvent(() => onRetry(false));
  useEffect(() => {
    const onOnline = () => retryOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <div className={styles.failure} role="alert">
      <p>{window.isSecureContext === false ? botCheckCopy.insecure : text}</p>
      <RetryButton onRetry={() => onRetry(true)} />
    </div>
  );
}
