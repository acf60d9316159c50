import { getBotCheckConfig } from '@nobicast/contracts/calls';
import { paths, sitePath } from '@nobicast/contracts/paths';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { NeedsScript } from '../components/NeedsScript.tsx';
import { Steps } from '../components/Steps.tsx';
import { loginCopy, LoginForm, PasskeySignIn } from '../features/sign-in/index.ts';
import { loadMemberPage, memberHead } from '../heads.ts';

export const page = { path: '/login' } satisfies PageDeclaration;

const head = memberHead(loginCopy.title, paths.login);

export const load = () => loadMemberPage(head, getBotCheckConfig.path);

/** The sign-in page, also rendered on the server. A member who is already signed in is redirected. */
export function LoginPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const next = sitePath(parameters.get('next'));
  usePageHead(head);

  const page = (
    <AuthLayout
      margin={
        <>
          <span className="label">{loginCopy.label}</span>
          <span className="time mute">{loginCopy.margin}</span>
        </>
      }
      headline={{ text: loginCopy.title }}
      side={
        <>
          <h2 className="label">{loginCopy.how}</h2>
          <Steps steps={loginCopy.steps} />
        </>
      }
    >
      <NeedsScript />
      <LoginForm destination={next} />
      <PasskeySignIn />
    </AuthLayout>
  );
  if (session.state !== 'member') return page;
  // The page stays until the code of the next one has loaded; an empty page in between would make the footer jump.
  return (
    <>
      <Navigate to={next ?? paths.dashboard} replace />
      {page}
    </>
  );
}
