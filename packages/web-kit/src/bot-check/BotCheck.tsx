import type { BotCheckConfig } from '@nobicast/contracts/bot-check';
import { getBotCheckConfig } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { RetryButton } from '../components/RetryButton.tsx';
import { altchaProvider } from './altcha-provider.ts';
import { botCheckCopy } from './bot-check.copy.ts';
import styles from './BotCheck.module.css';
import type { BotCheckProvider } from './provider.ts';
import { turnstileProvider } from './turnstile-provider.ts';

const { widgetRetryMs } = limits.signIn;
/** After this time without the script, the check counts as failed. */
const giveUpAfterMs = 15_000;

export interface BotCheckProps {
  /** The token to submit; null if there is none: at first, after an error, and once it has expired. */
  onToken: (token: string | null) => void;
  /** Must change after each submit: a token can be used once, so a new widget is rendered. */
  resetKey: number;
  /** Said when the widget fails, if the form has a sentence of its own. */
  failureText?: string;
  /** The form is already filled in, so the check does not wait for its first focus. */
  startsAtOnce?: boolean;
}

/** The bot check of a form, by the configured provider. */
export function BotCheck({ onToken, resetKey, failureText, startsAtOnce = false }: BotCheckProps) {
  const config = useCall(getBotCheckConfig, {});
  const group = useRef<HTMLDivElement>(null);
  /** How often "Réessayer" was pressed. */
  const [retries, setRetries] = useState(0);
  const [firstKey] = useState(resetKey);
  const clearToken = useEffectEvent(() => onToken(null));
  useEffect(() => {
    clearToken();
  }, [resetKey, retries]);

  /** The pressed button disappears with the error, so the focus moves to the group. */
  const retry = (again: () => void) => {
    group.current?.focus();
    again();
  };

  return (
    <div ref={group} role="group" aria-label={botCheckCopy.name} tabIndex={-1}>
      {config.state === 'failed' && (
        <BotCheckFailure text={failureText} onRetry={() => retry(config.retry)} />
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
          onRetry={() => retry(() => setRetries((count) => count + 1))}
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
  /** Requests another widget instead of this one, which failed. */
  onRetry: () => void;
}

const providerOf = (config: BotCheckConfig): BotCheckProvider =>
  config.provider === 'turnstile' ? turnstileProvider(config.site_key) : altchaProvider(config.challenge_url);

/** One widget, rendered once. A new `key` replaces it with the next one. */
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
      {/* Turnstile's widget is light in both themes (API-PUBLIC-085); ours has the theme of the page. */}
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

/** The placeholder of a widget that is loading. */
function BotCheckLoading() {
  return (
    <p className={styles.loading} role="status">
      {botCheckCopy.loading}
    </p>
  );
}

/** The error with a retry button. Web Crypto is only available on https and localhost. */
function BotCheckFailure({
  text = botCheckCopy.failed,
  onRetry,
}: {
  text?: string | undefined;
  onRetry: () => void;
}) {
  return (
    <div className={styles.failure} role="alert">
      <p>{window.isSecureContext === false ? botCheckCopy.insecure : text}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
