import { defineRemote } from '@nobicast/web-kit/remote-preset';

export default defineRemote({
  folder: import.meta.dirname,
  name: 'mfePublic',
  isRenderedOnServer: true,
  pagesTogether: { listening: ['home', 'episode'] },
});
