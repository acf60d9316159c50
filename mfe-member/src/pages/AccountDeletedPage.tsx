import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { Navigate } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/account-deleted', chunk: 'auth' } satisfies PageDeclaration;

const accountDeletedCopy = {
  label: 'Votre compte',
  title: 'Compte supprimé',
  text: 'Votre compte est effacé, avec son profil et son adresse, et vos sessions sont fermées. Vos commentaires restent sous les épisodes, sans votre nom. Si l’adresse reçoit la newsletter ou les rappels des directs, un lien dans chaque message les arrête.',
  again:
    'Merci d’avoir été là. Si l’envie revient, la même adresse ouvrira un compte neuf\u00a0: rien de l’ancien n’y sera.',
  home: 'Retour à l’accueil',
} as const;

/** Confirms the deletion of an account. A signed-in member is redirected to the dashboard. */
export function AccountDeletedPage() {
  const session = useSession();
  usePageHead(memberHead(accountDeletedCopy.title, paths.accountDeleted));
  if (session.state === 'member') return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthLayout
      margin={<span className="label">{accountDeletedCopy.label}</span>}
      headline={{ text: accountDeletedCopy.title, wordsBelow: 1, cursor: 'out' }}
    >
      <p className="prose size-xl">{accountDeletedCopy.text}</p>
      <p className="soft">{accountDeletedCopy.again}</p>
      <div className="cluster">
        <ButtonLink variant="primary" isBig to={paths.home}>
          {accountDeletedCopy.home}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
