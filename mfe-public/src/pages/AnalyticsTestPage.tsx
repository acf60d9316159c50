import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { DevPage, devPageHead, loadDevPage } from '../DevPage.tsx';
import { AnalyticsTest, analyticsTestCopy } from '../features/dev-pages/index.ts';

export const page = { path: '/analytics-test', chunk: 'dev' } satisfies PageDeclaration;

const head = devPageHead(analyticsTestCopy, paths.analyticsTest);

export const load = (request: PageRequest) => loadDevPage(request, head);

export const AnalyticsTestPage = () => (
  <DevPage head={head}>
    <AnalyticsTest />
  </DevPage>
);
