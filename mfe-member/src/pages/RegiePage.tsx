import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { paths } from '@nobicast/contracts/paths';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { useLocation, useParams } from 'react-router-dom';
import { AccessDenied } from '../features/dashboard/index.ts';
import { Regie, RegieLoading, regieCopy as copy, useShow } from '../features/regie/index.ts';
import { loadMemberPage, memberHead } from '../heads.ts';

export const page = { path: '/regie/:slug', hasOwnPathModule: true } satisfies PageDeclaration;

export const load = () => loadMemberPage(memberHead(copy.title, '/regie'));

/** The page from which the hosts of a preparation run its show. */
export function RegiePage() {
  // A session that ends in the middle of a show takes nothing away.
  const session = useMemberSession();
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  usePageHead(memberHead(session.state === 'unknown' ? copy.loading : copy.title, pathname));
  if (session.state === 'unknown') return <RegieLoading />;
  if (session.state === 'anonymous') return <AccessDenied />;
  return (
    <OpenedRegie key={slug} slug={slug} me={{ id: session.user.id ?? '', name: session.user.name ?? '' }} />
  );
}

function OpenedRegie({ slug, me }: { slug: string; me: { id: string; name: string } }) {
  const desk = useShow(slug, me);
  const { show, link, retry } = desk;
  if (show) return <Regie show={show} desk={desk} />;
  if (link === 'fine') return <RegieLoading />;
  const status = link === 'silent' ? 0 : link.status;
  const isKnown = status === 403 || status === 404;
  return (
    <Band isFirst margin={<span className="label">{copy.title}</span>}>
      <Panel
        tone="error"
        heading="h1"
        title={status === 403 ? copy.refused : status === 404 ? copy.unknown : copy.failed}
      >
        <p className="soft">
          {status === 403 ? copy.refusedHint : status === 404 ? copy.unknownHint : copy.failedHint}
        </p>
        {isKnown ? (
          <ButtonLink to={paths.dashboard}>{copy.dashboard}</ButtonLink>
        ) : (
          <RetryButton onRetry={retry} />
        )}
      </Panel>
    </Band>
  );
}
