import { fallbackStats } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band, ButtonLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { Mail } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { advertisingCopy, Audiences, HouseRules, Tariffs } from '../features/advertising/index.ts';
import { SummaryStats } from '../features/metrics/SummaryStats.tsx';
import { textHead } from '../heads.ts';
import { loadTextWithFigures } from '../page-data.ts';
import styles from './text-pages.module.css';

export const page = { path: '/publicite', chunk: 'rare', inSitemap: true } satisfies PageDeclaration;

const head = textHead(advertisingCopy.head, advertisingCopy.description, paths.advertising);

export const load = (request: PageRequest) => loadTextWithFigures(request, head);

export function AdvertisingPage() {
  usePageHead(head);
  return (
    <>
      <Band isFirst isRuled margin={<span className="label">{advertisingCopy.label}</span>}>
        <div className="fit">
          <h1 className={`${styles.poster} display`}>{advertisingCopy.title}</h1>
        </div>
        <div className={styles.foot}>
          <p className={`${styles.lead} prose`}>{advertisingCopy.lead}</p>
          <SummaryStats fallback={fallbackStats.advertising} className={styles.figures} />
        </div>
      </Band>
      <Band
        margin={
          <>
            <span className="label">{advertisingCopy.audience}</span>
            <span className="time mute">{advertisingCopy.scale}</span>
          </>
        }
      >
        <div className="fit">
          <h2 className="section-title display">{advertisingCopy.listeners}</h2>
          <p className="prose soft">{advertisingCopy.sources}</p>
          <Audiences />
        </div>
      </Band>
      <Band
        margin={
          <>
            <span className="label">{advertisingCopy.prices}</span>
            <span className="time mute">{advertisingCopy.currency}</span>
          </>
        }
      >
        <h2 className="section-title display">{advertisingCopy.cost}</h2>
        <Tariffs />
      </Band>
      <Band margin={<span className="label">{advertisingCopy.policy}</span>}>
        <div className="split">
          <div>
            <h2 className="section-title display">{advertisingCopy.rule}</h2>
            <HouseRules />
          </div>
          <aside>
            <div className="aside-block">
              <h2 className="aside-title title">{advertisingCopy.talk}</h2>
              <p className="soft">{advertisingCopy.talkLine}</p>
              <p className="mt-4">
                <ButtonLink variant="primary" to={paths.contact}>
                  <Mail className="icon" aria-hidden="true" />
                  {advertisingCopy.write}
                </ButtonLink>
              </p>
            </div>
          </aside>
        </div>
      </Band>
    </>
  );
}
