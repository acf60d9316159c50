/**
 * The part of react-router-dom that the shell has and remotes may use: half its bytes. This file is the one list.
 * The shell provides this module in place of the library; the build of a remote reads the names from here and
 * refuses others. A name that is missing is added here and comes with the next release of the shell; older shells
 * refuse a remote that needs it.
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
