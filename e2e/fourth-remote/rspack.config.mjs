import { defineRemote } from '@nobicast/web-kit/remote-preset';

export default defineRemote({ folder: import.meta.dirname, name: 'mfeShop', isRenderedOnServer: true });
