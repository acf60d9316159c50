import { checkNewsletterSender } from '@nobicast/contracts/calls';
import type { NewsletterSender } from '@nobicast/contracts/admin-newsletter';
import { Badge, Button } from '@nobicast/web-kit';
import { readOnce, useCall } from '@nobicast/web-kit/api';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { useState } from 'react';
import { NotReady } from '../../lists/ListStates.tsx';
import { senderCopy } from './sender.copy.ts';
import styles from './newsletter.module.css';

/** Whether the DNS says that our mails come from us: without that, few of them arrive. */
export function Sender() {
  const load = useCall(checkNewsletterSender, {}, { fallback: senderCopy.failed });
  const [checked, setChecked] = useState<NewsletterSender>();
  return (
    <section className={styles.block} aria-labelledby="domaine-envoi">
      <h2 className="title size-xl" id="domaine-envoi">
        {senderCopy.title}
      </h2>
      {load.state !== 'ready' && <NotReady load={load} texts={senderCopy} />}
      {load.state === 'ready' && <Records sender={checked ?? load.data} />}
      {load.state === 'ready' && !load.data.is_reserved && <CheckAgain onChecked={setChecked} />}
    </section>
  );
}

function Records({ sender: { domain, is_reserved: isReserved, records } }: { sender: NewsletterSender }) {
  if (isReserved) return <p className="soft">{senderCopy.reserved(domain)}</p>;
  return (
    <>
      <p className="time">{domain}</p>
      <p className="soft">{senderCopy.help}</p>
      <ul>
        {records.map((record) => (
          <li key={`${record.kind} ${record.name}`} className={styles.row}>
            <div>
              <strong>{senderCopy.kind(record.kind)}</strong>
              <p className="mute size-sm">{senderCopy.explanation(record)}</p>
            </div>
            <Badge tone={record.state === 'valid' ? 'plain' : 'lost'}>{senderCopy.label(record.state)}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckAgain({ onChecked }: { onChecked: (sender: NewsletterSender) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  async function press() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onChecked(await readOnce(checkNewsletterSender, {}));
      setOutcome(senderCopy.checked(formatTimeOfDay(new Date().toISOString())));
    } catch {
      setOutcome(senderCopy.failed);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button aria-busy={isBusy || undefined} onClick={() => void press()}>
        {senderCopy.again}
      </Button>
      <p className="time mute" role="status">
        {outcome}
      </p>
    </>
  );
}
