import { isRecord } from '@nobicast/web-kit/api';
import { botCheckTestCopy } from './bot-check-test.copy.ts';
import type { TestReply } from './bot-check-test.query.ts';
import styles from './TestReplyView.module.css';

/** The fields named in the specification. The reply contains them both at the top level and in `data`. */
const fields = ['ok', 'turnstileValid', 'error', 'details', 'clientIP'] as const;

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** The whole reply: first its fields, then the raw JSON. */
export function TestReplyView({ reply: { status, body } }: { reply: TestReply }) {
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
