/**
 * The part of react-router-dom that the shell shares with remotes, half of its bytes. The shell provides this module
 * instead of the library, and a remote's build fails on any other name. A name added here needs the next release of the
 * shell; older shells refuse a remote that uses it.
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
