/** Uses the show on air, which HostApi 3 added. */
module.exports = ({ createElement }) => ({
  needs: { hostApi: 3, shared: { react: ['createElement'] }, ranges: { react: '^19.0.0' } },
  hostApiVersion: 3,
  createRemote(host) {
    const Page = () => createElement('h1', null, `HostApi 3, ${host.live.getSnapshot().playback}`);
    return { routes: [{ path: '/test', element: createElement(Page) }] };
  },
});
