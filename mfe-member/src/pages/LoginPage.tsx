import { paths, sitePath } from '@nobicast/contracts/paths';
import { Skeleton } from '@nobicast/web-kit';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Gate } from '../components/Gate.tsx';
import { Steps } from '../components/Steps.tsx';
import { loginCopy, LoginForm } from '../features/sign-in/index.ts';
import { memberHead } from './heads.ts';

/** The way in. Who is in already is led on. */
export function LoginPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const next = sitePath(parameters.get('next'));
  usePageHead(memberHead(loginCopy.title, paths.login));
  if (session.state === 'member') return <Navigate to={next ?? paths.dashboard} replace />;

  return (
    <Gate
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
      {session.state === 'unknown' ? <FormSkeleton /> : <LoginForm destination={next} />}
    </Gate>
  );
}

function FormSkeleton() {
  return (
    <div className="stack" role="status" aria-label={loginCopy.loading}>
      <Skeleton width="8rem" height="1.1rem" />
      <Skeleton height="4.25rem" />
      <Skeleton width="70%" height="1.1rem" />
      <Skeleton height="4rem" width="min(100%, 20rem)" />
      <Skeleton height="3.5rem" width="12rem" />
    </div>
  );
}
