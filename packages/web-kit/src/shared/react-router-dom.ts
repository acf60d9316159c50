/**
 * The part of react-router-dom that the shell shares with remotes, about half of its bytes. This is the only list: the
 * shell provides this module instead of the library, and the build of a remote fails on any other name. A name added
 * here is available from the next release of the shell; older shells refuse a remote that needs it.
 */
export {
  Link,
  Navigate,
  Outlet,
  matchPath,
  matchRoutes,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
  useViewTransitionState,
} from 'react-router-dom';
