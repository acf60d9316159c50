import type { PageHead } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { ComponentProps } from 'react';
import {
  CookiePreferences,
  cookies,
  legalNoticeCopy,
  LegalText,
  privacyCopy,
  termsCopy,
  type LegalCopy,
} from '../features/legal/index.ts';
import { OptOut } from '../features/opt-out/index.ts';
import { legalNoticeHead, privacyHead, termsHead } from './text-pages.heads.ts';

const label = 'Cadre';

interface LegalPageProps extends Pick<ComponentProps<typeof LegalText>, 'extraOf'> {
  copy: LegalCopy;
  head: PageHead;
}

function LegalPage({ copy, head, extraOf }: LegalPageProps) {
  usePageHead(head);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{label}</span>
          {copy.facts.map((fact) => (
            <span key={fact} className="time mute">
              {fact}
            </span>
          ))}
        </>
      }
    >
      <h1 className="display size-4xl">{copy.title}</h1>
      <LegalText sections={copy.sections} extraOf={extraOf} />
    </Band>
  );
}

export const LegalNoticePage = () => <LegalPage copy={legalNoticeCopy} head={legalNoticeHead} />;

export const TermsPage = () => <LegalPage copy={termsCopy} head={termsHead} />;

export const PrivacyPage = () => (
  <LegalPage
    copy={privacyCopy}
    head={privacyHead}
    extraOf={(section) =>
      section === cookies && (
        <CookiePreferences>
          <OptOut />
        </CookiePreferences>
      )
    }
  />
);
