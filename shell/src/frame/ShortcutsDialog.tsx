import { Button } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import { Fragment, useId, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { areShortcutsOn, switchShortcuts } from '@nobicast/web-kit/shortcuts';
import { shortcutsCopy } from './shortcuts.copy.ts';
import styles from './ShortcutsDialog.module.css';

/** With the switch that turns single-key shortcuts off (WCAG 2.1.4). A separate chunk. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const hintId = useId();
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const choose = (next: boolean) => {
    switchShortcuts(next);
    setIsOn(next);
  };
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className="title size-2xl">
          {shortcutsCopy.title}
        </h2>
        <Button variant="quiet" isIcon aria-label={shortcutsCopy.close} onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
      <div>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-describedby={hintId}
            checked={isOn}
            onChange={(event) => choose(event.target.checked)}
          />
          <span>{shortcutsCopy.switch}</span>
          <span className="mono mute" aria-hidden="true">
            {isOn ? shortcutsCopy.on : shortcutsCopy.off}
          </span>
        </label>
        <p id={hintId} className="soft size-sm">
          {shortcutsCopy.switchHint}
        </p>
      </div>
      {shortcutsCopy.groups.map(({ title, rows }) => (
        <section key={title} className={styles.group}>
          <h3 className="label">{title}</h3>
          <dl className={styles.list}>
            {rows.map(({ keys, action }) => (
              <div key={action} className={styles.row}>
                <dt className={styles.keys}>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <kbd className="mono">{key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
