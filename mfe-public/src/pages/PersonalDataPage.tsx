import { paths } from '@nobicast/contracts/paths';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { Band, Skeleton } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { LinkForm, personalDataCopy, ProvenData, useLinkToken } from '../features/personal-data/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';

export const page = { path: '/mes-donnees' } satisfies PageDeclaration;

const head: PageHead = {
  ...textHead(personalDataCopy.title, personalDataCopy.description, paths.personalData),
  isIndexable: false,
};

/** The browser alone knows the link. */
export const load = (request: PageRequest) => loadText(request, head);

/** What is kept about an address without an account, for whoever proves it by a mailed link. */
export function PersonalDataPage() {
  usePageHead(head);
  const { token, forget } = useLinkToken();
  const [isInvalid, setIsInvalid] = useState(false);
  const leave = (becauseInvalid: boolean) => {
    setIsInvalid(becauseInvalid);
    forget();
  };
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{personalDataCopy.label}</span>
          <span className="time mute">{personalDataCopy.margin}</span>
        </>
      }
    >
      <div className="stack">
        <h1 className="display size-4xl">{personalDataCopy.title}</h1>
        <p className="prose soft">{personalDataCopy.intro}</p>
        <noscript>
          <p className="prose mt-4">{personalDataCopy.needsScript}</p>
        </noscript>
      </div>
      <div className="mt-6">
        {/* Which of the two is shown depends on what this browser stored. */}
        {token === undefined && (
          <div className="needs-script" role="status" aria-busy="true">
            <span className="vh">{personalDataCopy.loading}</span>
            {/* As high as the form, so that the footer stays where it is. */}
            <Skeleton height="23.5rem" />
          </div>
        )}
        {token === null && <LinkForm isAfterInvalid={isInvalid} />}
        {typeof token === 'string' && (
          <ProvenData
            key={token}
            token={token}
            onInvalid={() => leave(true)}
            onOtherAddress={() => leave(false)}
          />
        )}
      </div>
    </Band>
  );
}
