import { defineNodeApp } from '@nobicast/service-kit/node-preset';

export default defineNodeApp({
  folder: import.meta.dirname,
  entries: { server: './src/server.ts', season: './src/season/main.ts', import: './src/import/main.ts' },
});
