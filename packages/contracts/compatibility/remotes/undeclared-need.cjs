/** States HostApi 1, and uses the session of HostApi 2. */
module.exports = ({ createElement }) => ({
  needs: { hostApi: 1, shared: { react: ['createElement'] }, ranges: { react: '^19.0.0' } },
  hostApiVersion: 1,
  createRemote(host) {
    const Page = () => createElement('h1', null, `HostApi 1, ${host.session.getSnapshot().state}`);
    return { routes: [{ path: '/test', element: createElement(Page) }] };
  },
});
