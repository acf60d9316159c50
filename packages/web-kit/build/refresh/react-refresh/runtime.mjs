// Stands for `react-refresh/runtime` in development builds of remotes: the copy that the shell provides.
const shared = globalThis._NOBICAST_REFRESH_RUNTIME;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** The ids of modules (`./src/app.tsx`) are unique in one build only. */
export const register = (type, id) => shared.register(type, `${__react_refresh_library__} ${id}`);
