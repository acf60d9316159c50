import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { CookiePreferences, cookies, LegalPage, privacyCopy } from '../features/legal/index.ts';
import { OptOut } from '../features/opt-out/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';

export const page = {
  path: '/legal/confidentialite',
  chunk: 'rare',
  inSitemap: true,
} satisfies PageDeclaration;

const head = textHead(privacyCopy.head, privacyCopy.description, paths.privacy);

export const load = (request: PageRequest) => loadText(request, head);

export const PrivacyPage = () => (
  <LegalPage
    copy={privacyCopy}
    head={head}
    extraOf={(section) =>
      section === cookies && (
        <CookiePreferences>
          <OptOut />
        </CookiePreferences>
      )
    }
  />
);
