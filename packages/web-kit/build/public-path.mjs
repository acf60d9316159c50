// Runs first in the entry of a remote. Sets the public path to the address of the release as documents write it, so
// that the style sheets already linked in a document are recognised, instead of being loaded again under another
// spelling.
const release = new URL('../', document.currentScript.src);
__webpack_public_path__ = release.origin === location.origin ? release.pathname : release.href;
