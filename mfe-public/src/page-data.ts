import { commentMailParameters } from '@nobicast/contracts/comment-mail-link';
import {
  newsletterLinkParameters,
  newsletterOutcomeParameters,
  newsletterPaths,
} from '@nobicast/contracts/newsletter-paths';
import { confirmationParameters, contactParameters, contactPaths } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import { previewParameters } from '@nobicast/contracts/preview-link';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { matchPath } from 'react-router-dom';
import { loadCommentMail } from './pages/comment-mail.data.ts';
import { loadBlog, loadPost } from './pages/blog.data.ts';
import { loadArchives } from './pages/archives.data.ts';
import { loadDevPage } from './pages/dev-page.data.ts';
import { analyticsTestHead, botCheckTestHead } from './pages/dev-page.heads.ts';
import { loadDownloadCounts } from './pages/download-counts.data.ts';
import { loadEpisode } from './pages/episode.data.ts';
import { guestsParameters } from './features/guests/guests.rules.ts';
import { loadGuest, loadGuests } from './pages/guests.data.ts';
import { loadHome } from './pages/home.data.ts';
import { notFoundHead } from './pages/heads.ts';
import { loadNewsletter, loadNewsletterLink } from './pages/newsletter.data.ts';
import { loadConfirmation, loadForm } from './pages/contact.data.ts';
import { applicationHead, contactHead } from './pages/contact.heads.ts';
import { loadPreview } from './pages/preview.data.ts';
import { loadSearch } from './pages/search.data.ts';
import { loadSubject } from './pages/subject.data.ts';
import { personalDataHead } from './pages/personal-data.head.ts';
import { loadSubscribe } from './pages/subscribe.data.ts';
import { loadText, loadTextWithFigures } from './pages/text-pages.data.ts';
import {
  aboutHead,
  advertisingHead,
  faqHead,
  legalNoticeHead,
  privacyHead,
  termsHead,
} from './pages/text-pages.heads.ts';
import { loadUser } from './pages/user.data.ts';
import { blogParameters } from './features/blog/blog.query.ts';

type Params = Readonly<Record<string, string | undefined>>;

export interface ServerPage {
  path: string;
  load(request: PageRequest, params: Params): Promise<PageData>;
  /** Query parameters that change the page. */
  cacheParameters?: readonly string[];
}

/** The server's counterpart of every page in page-routes.tsx. The most specific path first, the 404 last. */
const serverPages: readonly ServerPage[] = [
  { path: '/', load: loadHome },
  { path: '/archives', load: loadArchives, cacheParameters: ['year', 'type'] },
  { path: '/episodes/:slug', load: loadEpisode },
  { path: '/episodes/:slug/subjects/:subjectId', load: loadSubject },
  { path: paths.guests, load: loadGuests, cacheParameters: guestsParameters },
  { path: contactPaths.application, load: loadForm(applicationHead), cacheParameters: contactParameters },
  { path: paths.guest(':slug'), load: loadGuest },
  { path: '/users/:id', load: loadUser },
  { path: paths.search, load: loadSearch, cacheParameters: ['q', 'type', 'page'] },
  { path: paths.blog, load: loadBlog, cacheParameters: blogParameters },
  { path: `${paths.blog}/:slug`, load: loadPost },
  { path: paths.preview, load: loadPreview, cacheParameters: previewParameters },
  { path: paths.commentMail, load: loadCommentMail, cacheParameters: commentMailParameters },
  { path: newsletterPaths.root, load: loadNewsletter, cacheParameters: newsletterOutcomeParameters },
  {
    path: newsletterPaths.confirmation,
    load: loadNewsletterLink('confirmation'),
    cacheParameters: newsletterLinkParameters,
  },
  {
    path: newsletterPaths.unsubscribe,
    load: loadNewsletterLink('unsubscribe'),
    cacheParameters: newsletterLinkParameters,
  },
  { path: paths.contact, load: loadForm(contactHead), cacheParameters: contactParameters },
  {
    path: contactPaths.confirmation,
    load: loadConfirmation,
    cacheParameters: confirmationParameters,
  },
  // The browser alone knows the link.
  { path: paths.personalData, load: loadText(personalDataHead) },
  { path: paths.about, load: loadTextWithFigures(aboutHead) },
  { path: paths.advertising, load: loadTextWithFigures(advertisingHead) },
  { path: paths.faq, load: loadText(faqHead) },
  { path: paths.legalNotice, load: loadText(legalNoticeHead) },
  { path: paths.privacy, load: loadText(privacyHead) },
  { path: paths.terms, load: loadText(termsHead) },
  { path: paths.downloadCounts, load: loadDownloadCounts },
  { path: paths.subscribe, load: loadSubscribe },
  { path: paths.botCheckTest, load: loadDevPage(botCheckTestHead) },
  { path: paths.analyticsTest, load: loadDevPage(analyticsTestHead) },
  { path: '*', load: loadNotFound },
];

/** Always finds a page, because the table ends with a splat. */
export function findServerPage(pathname: string): { page: ServerPage; params: Params } {
  for (const page of serverPages) {
    const match = matchPath(page.path, pathname);
    if (match) return { page, params: match.params };
  }
  throw new Error(`No page matches ${pathname}.`);
}

/** Not cached, because there are infinitely many wrong addresses. */
function loadNotFound({ pathname }: PageRequest): Promise<PageData> {
  return Promise.resolve({ status: 404, head: notFoundHead(pathname), cache: {}, isCacheable: false });
}
