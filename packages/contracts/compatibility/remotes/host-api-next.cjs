/** Uses a member that no HostApi has yet. */
module.exports = ({ createElement }) => ({
  needs: { hostApi: 99, shared: { react: ['createElement'] }, ranges: { react: '^19.0.0' } },
  hostApiVersion: 99,
  createRemote(host) {
    const Page = () => createElement('h1', null, `HostApi 99, ${host.announce()}`);
    return { routes: [{ path: '/test', element: createElement(Page) }] };
  },
});
