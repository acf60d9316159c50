import { verifySignIn } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { addressInToken, maskEmail } from '@nobicast/contracts/sign-in-token';
import { Band, ButtonLink, MoreLink } from '@nobicast/web-kit';
import { ArrowRight } from '@nobicast/web-kit/icons';
import { useLocation } from 'react-router-dom';
import { verifyCopy } from './verify.copy.ts';

/**
 * The page of a sign-in link for browsers that run no scripts or cannot load the member remote. Opening it sends
 * nothing; only the button consumes the link (A51).
 */
export function VerifyPage() {
  const token = linkToken(useLocation().search);
  const address = maskEmail(addressInToken(token ?? ''));
  const { heading, lead } = token === undefined ? verifyCopy.incomplete : verifyCopy;
  const [first, last] = heading;
  return (
    <div className="verify">
      <Band
        isFirst
        isRuled
        margin={
          <>
            <span className="label">{verifyCopy.section}</span>
            <span className="time mute">{verifyCopy.step}</span>
          </>
        }
      >
        <div className="fit">
          <h1 className="verify__heading display">
            <span>{first}</span>
            <span className="cursor">{last}</span>
          </h1>
        </div>
        <div className="verify__columns">
          <div className="verify__main">
            {address !== undefined && (
              <p className="verify__account title size-xl">{verifyCopy.account(address)}</p>
            )}
            <p className="verify__lead prose">{lead}</p>
          </div>
          {token !== undefined && (
            <div className="verify__side">
              <p className="time">{verifyCopy.validity}</p>
              <p className="mute size-sm">{verifyCopy.notYou}</p>
            </div>
          )}
        </div>
        {token === undefined ? (
          <ButtonLink className="mt-6" variant="primary" isBig to={paths.login}>
            {verifyCopy.incomplete.again}
          </ButtonLink>
        ) : (
          <form className="verify__form" method="post" action={verifySignIn.path} autoComplete="off">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="is_confirmed" value="true" />
            <button className="verify__button display">
              {verifyCopy.submit}
              <ArrowRight className="verify__arrow" aria-hidden="true" />
            </button>
          </form>
        )}
        <p className="mt-5">
          <MoreLink to={paths.home}>{verifyCopy.home}</MoreLink>
        </p>
      </Band>
    </div>
  );
}

/** Undefined if it is missing or too long to be valid. */
function linkToken(search: string): string | undefined {
  const token = new URLSearchParams(search).get('token');
  return token && token.length <= limits.signIn.tokenLength ? token : undefined;
}
