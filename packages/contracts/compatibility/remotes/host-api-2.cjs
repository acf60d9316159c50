/** Uses the session, which HostApi 2 added. */
module.exports = ({ createElement }) => ({
  needs: { hostApi: 2, shared: { react: ['createElement'] }, ranges: { react: '^19.0.0' } },
  hostApiVersion: 2,
  createRemote(host) {
    const Page = () => createElement('h1', null, `HostApi 2, ${host.session.getSnapshot().state}`);
    return { routes: [{ path: '/test', element: createElement(Page) }] };
  },
});
