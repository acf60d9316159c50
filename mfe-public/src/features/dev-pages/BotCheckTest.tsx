import { Button } from '@nobicast/web-kit';
import { isRecord } from '@nobicast/web-kit/api';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useState, type FormEvent } from 'react';
import { botCheckTestCopy } from './dev-pages.copy.ts';
import { testToken, type TestReply } from './dev-pages.query.ts';
import { DevPageLayout } from './DevPageLayout.tsx';
import styles from './dev-pages.module.css';

type TestState = { state: 'idle' | 'sending' | 'failed' } | { state: 'done'; reply: TestReply };

/** For developers: a widget, and the server's reply for its token. */
export function BotCheckTest({ onSwitchedOff }: { onSwitchedOff: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [sends, setSends] = useState(0);
  const [test, setTest] = useState<TestState>({ state: 'idle' });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (test.state === 'sending') return;
    setTest({ state: 'sending' });
    try {
      const reply = await testToken(token);
      if (reply.status === 404) return onSwitchedOff();
      setTest({ state: 'done', reply });
    } catch (error) {
      console.error('The test call failed.', error);
      setTest({ state: 'failed' });
    }
    setSends((count) => count + 1);
  }

  return (
    <DevPageLayout title={botCheckTestCopy.title} intro={botCheckTestCopy.intro}>
      <form className="stack" noValidate onSubmit={send}>
        <BotCheck onToken={setToken} resetKey={sends} />
        <p className="time mute" role="status">
          {token === null ? botCheckTestCopy.noToken : botCheckTestCopy.hasToken(token.length)}
        </p>
        <Button type="submit" variant="primary" isBig aria-busy={test.state === 'sending'}>
          {botCheckTestCopy.verify}
        </Button>
      </form>
      <div aria-live="polite">
        {test.state === 'failed' && <p>{botCheckTestCopy.failed}</p>}
        {test.state === 'done' && <TestReplyView reply={test.reply} />}
      </div>
    </DevPageLayout>
  );
}

/** Specified. The reply has them both at the top level and in `data`. */
const fields = ['ok', 'turnstileValid', 'error', 'details', 'clientIP'] as const;

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function TestReplyView({ reply: { status, body } }: { reply: TestReply }) {
  const reply = isRecord(body) ? body : {};
  return (
    <section className="stack">
      <h2 className="aside-title title">
        {botCheckTestCopy.reply} <span className="mono mute">HTTP {status}</span>
      </h2>
      <dl className={styles.fields}>
        {fields.map((name) => (
          <div key={name}>
            <dt className="mono mute">{name}</dt>
            <dd className="mono">{reply[name] === undefined ? '–' : formatValue(reply[name])}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className={`${styles.summary} link`}>{botCheckTestCopy.raw}</summary>
        <pre className={`${styles.raw} mono`} tabIndex={0}>
          {JSON.stringify(body, null, 2)}
        </pre>
      </details>
    </section>
  );
}
