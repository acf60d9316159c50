import { contactPaths } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import { definePage } from '@nobicast/web-kit/pages';

/** One chunk for rarely visited pages: every page loads the name and the hashes of each chunk. */
const importRare = () => import(/* webpackChunkName: "page-rare" */ './rare-pages.ts');

const importContact = () => import(/* webpackChunkName: "page-contact" */ './contact-pages.ts');
const importGuestPages = () => import(/* webpackChunkName: "page-guests" */ './guest-pages.ts');
const importBlog = () => import(/* webpackChunkName: "page-blog" */ './pages/BlogPages.ts');

const importDevPages = () => import(/* webpackChunkName: "page-dev" */ './pages/DevPages.tsx');

const importNewsletter = () => import(/* webpackChunkName: "page-newsletter" */ './newsletter-pages.ts');

/** Every public page and its path (addresses.json), each in a chunk of its own. Their server data is in page-data.ts. */
export const pages = [
  definePage('/', 'home', async () => {
    const { HomePage } = await import(/* webpackChunkName: "page-home" */ './pages/HomePage.tsx');
    return HomePage;
  }),
  definePage('/archives', 'archives', async () => {
    const { ArchivesPage } = await import(/* webpackChunkName: "page-archives" */ './pages/ArchivesPage.tsx');
    return ArchivesPage;
  }),
  definePage('/episodes/:slug', 'episode', async () => {
    const { EpisodePage } = await import(/* webpackChunkName: "page-episode" */ './pages/EpisodePage.tsx');
    return EpisodePage;
  }),
  definePage('/episodes/:slug/subjects/:subjectId', 'subject', async () => {
    const { SubjectPage } = await import(/* webpackChunkName: "page-subject" */ './pages/SubjectPage.tsx');
    return SubjectPage;
  }),
  definePage(paths.guests, 'guests', async () => (await importGuestPages()).GuestsPage),
  definePage(paths.guest(':slug'), 'guests', async () => (await importGuestPages()).GuestPage),
  definePage(paths.search, 'search', async () => {
    const { SearchPage } = await import(/* webpackChunkName: "page-search" */ './pages/SearchPage.tsx');
    return SearchPage;
  }),
  definePage(paths.blog, 'blog', async () => (await importBlog()).BlogPage),
  definePage(`${paths.blog}/:slug`, 'blog', async () => (await importBlog()).PostPage),
  definePage(paths.preview, 'preview', async () => {
    const { PreviewPage } = await import(/* webpackChunkName: "page-preview" */ './pages/PreviewPage.tsx');
    return PreviewPage;
  }),
  definePage('/users/:id', 'user', async () => {
    const { UserPage } = await import(/* webpackChunkName: "page-user" */ './pages/UserPage.tsx');
    return UserPage;
  }),
  definePage(paths.commentMail, 'comment-mail', async () => {
    const { CommentMailPage } = await import(
      /* webpackChunkName: "page-comment-mail" */ './pages/CommentMailPage.tsx'
    );
    return CommentMailPage;
  }),
  definePage(paths.personalData, 'personal-data', async () => {
    const { PersonalDataPage } = await import(
      /* webpackChunkName: "page-personal-data" */ './pages/PersonalDataPage.tsx'
    );
    return PersonalDataPage;
  }),
  // Without the table of their addresses, which every page would load.
  definePage('/newsletter', 'newsletter', async () => (await importNewsletter()).NewsletterPage),
  definePage(
    '/newsletter/confirmation',
    'newsletter',
    async () => (await importNewsletter()).NewsletterConfirmationPage,
  ),
  definePage(
    '/newsletter/desinscription',
    'newsletter',
    async () => (await importNewsletter()).NewsletterUnsubscribePage,
  ),
  definePage(paths.contact, 'contact', async () => (await importContact()).ContactPage),
  definePage(
    contactPaths.confirmation,
    'newsletter',
    async () => (await importNewsletter()).ConfirmContactPage,
  ),
  definePage(contactPaths.application, 'contact', async () => (await importContact()).ApplicationPage),
  definePage(paths.downloadCounts, 'rare', async () => (await importRare()).DownloadCountsPage),
  definePage(paths.subscribe, 'rare', async () => (await importRare()).SubscribePage),
  definePage(paths.about, 'rare', async () => (await importRare()).AboutPage),
  definePage(paths.advertising, 'rare', async () => (await importRare()).AdvertisingPage),
  definePage(paths.faq, 'rare', async () => (await importRare()).FaqPage),
  definePage(paths.legalNotice, 'rare', async () => (await importRare()).LegalNoticePage),
  definePage(paths.privacy, 'rare', async () => (await importRare()).PrivacyPage),
  definePage(paths.terms, 'rare', async () => (await importRare()).TermsPage),
  definePage(paths.botCheckTest, 'dev', async () => (await importDevPages()).BotCheckTestPage),
  definePage(paths.analyticsTest, 'dev', async () => (await importDevPages()).AnalyticsTestPage),
  definePage('*', 'rare', async () => (await importRare()).NotFoundPage),
];
