import { defineNodeApp } from '@nobicast/service-kit/node-preset';

export default defineNodeApp({
  folder: import.meta.dirname,
  entries: {
    server: './src/server.ts',
    recount: './src/counting/recount.main.ts',
    'load-demo-data': './src/demo-data/main.ts',
    'measure-sound': './src/sounds/measure-sound.main.ts',
    'read-picture': './src/pictures/read-picture.main.ts',
    'size-picture': './src/pictures/size-picture.main.ts',
    'read-sound': './src/sounds/read-sound.main.ts',
    'write-tag': './src/file-chapters/write-tag.main.ts',
  },
});
