// Runs first in a remote's entry. The address of the release as documents write it: by it the remote's style sheets
// that a document carries already are found, instead of being loaded a second time from another spelling of it.
const release = new URL('../', document.currentScript.src);
__webpack_public_path__ = release.origin === location.origin ? release.pathname : release.href;
