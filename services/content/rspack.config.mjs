import { defineNodeApp } from '@nobicast/service-kit/node-preset';

export default defineNodeApp({
  folder: import.meta.dirname,
  entries: {
    server: './src/server.ts',
    'load-demo-data': './src/demo-data/main.ts',
    import: './src/imports/feed/main.ts',
    'perform-run': './src/imports/perform-run.main.ts',
  },
});
