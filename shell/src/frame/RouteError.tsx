import type { PlayerPort } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { Button, buttonClass, Panel } from '@nobicast/web-kit';
import { OtherPagesWorkText } from '@nobicast/web-kit/host';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../report-error.ts';
import { frameCopy } from './frame.copy.ts';

const copy = frameCopy.crash;

/** Shown when a page threw. The frame stays; both actions load a new document, because the page's code is broken. */
export function RouteError({ player }: { player: PlayerPort }) {
  const error = useRouteError();
  useEffect(() => {
    console.error('A page threw:', error);
    reportError('page', error);
  }, [error]);
  return (
    <section className="band band--first">
      <div className="band__margin ruled" />
      <div className="band__body">
        <Panel tone="error" heading="h1" title={copy.title}>
          <p className="soft">
            {copy.explanation} <OtherPagesWorkText player={player} />
          </p>
          <p className="cluster">
            <Button onClick={() => window.location.reload()}>{copy.reload}</Button>
            <a className={buttonClass({ variant: 'quiet' })} href={paths.home}>
              {copy.home}
            </a>
          </p>
        </Panel>
      </div>
    </section>
  );
}
