import path from 'node:path';
import { distFolder, refreshRuntimeEntry } from '@nobicast/web-kit/build';
import { webBuild } from '../build/web-build.mjs';

/**
 * The shell for documents with overrides (decision 0063), with React's development build, which Fast Refresh needs,
 * and the script that shows the overrides.
 */
export default () => {
  const web = webBuild({
    mode: 'development',
    outputFolder: distFolder(import.meta.dirname),
    publicPath: '/assets/dev/',
  });
  web.name = 'shell-dev';
  web.entry = {
    overrides: './src/dev-overrides/main.ts',
    // Before React, which reports its renders to it.
    main: [refreshRuntimeEntry, './src/main.ts'],
  };
  // The server names the first of these files: see server/dev-overrides.
  web.output.filename = 'js/[name].js';
  web.optimization.moduleIds = 'named';
  web.context = path.join(import.meta.dirname, '..');
  return web;
};
