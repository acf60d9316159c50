/** Uses what HostApi 1 offered: no session. */
module.exports = ({ createElement }) => ({
  needs: { hostApi: 1, shared: { react: ['createElement'] }, ranges: { react: '^19.0.0' } },
  hostApiVersion: 1,
  createRemote(host) {
    const Page = () => createElement('h1', null, `HostApi 1, ${host.player.getSnapshot().status}`);
    return { routes: [{ path: '/test', element: createElement(Page) }] };
  },
});
