import type { BotCheckConfig } from '@nobicast/contracts/bot-check';
import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { altchaProvider } from './altcha-provider.ts';
import styles from './BotCheck.module.css';
import { BotCheckFailure } from './BotCheckFailure.tsx';
import { BotCheckLoading } from './BotCheckLoading.tsx';
import type { BotCheckProvider } from './provider.ts';
import { turnstileProvider } from './turnstile-provider.ts';

const { widgetRetryMs } = limits.signIn;
/** A script that has not come by then will not come. */
const giveUpAfterMs = 15_000;

interface BotCheckWidgetProps {
  config: BotCheckConfig;
  isRedraw: boolean;
  startsAtOnce: boolean;
  onToken: (token: string | null) => void;
  /** Somebody wants another widget instead of this one, which failed. */
  onRetry: () => void;
}

const providerOf = (config: BotCheckConfig): BotCheckProvider =>
  config.provider === 'turnstile' ? turnstileProvider(config.site_key) : altchaProvider(config.challenge_url);

/** One widget, drawn once; the next one is another component (by key). */
export function BotCheckWidget({ config, isRedraw, startsAtOnce, onToken, onRetry }: BotCheckWidgetProps) {
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
      remove = place.current
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
      {/* Light in both themes, as the third-party widget is (API-PUBLIC-085). */}
      <div className={styles.place} data-theme="light" hidden={hasFailed && !isDrawn}>
        <div ref={place} className={styles.widget} />
        {!isDrawn && <BotCheckLoading />}
      </div>
      {hasFailed && <BotCheckFailure onRetry={onRetry} />}
    </>
  );
}
