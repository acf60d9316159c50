import { readFileSync } from 'node:fs';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import type { IRouter } from 'express';
import { z } from 'zod';

// A strip above every page while the demo data is loading. Only the embedded stack has it: nothing else sets
// `LOADING_PROGRESS_FILE`.

const progressSchema = z.object({ done: z.int().min(0), all: z.int().min(0) });
type Progress = z.infer<typeof progressSchema>;

const sounds = (count: number) => (count === 1 ? '1 son' : `${count} sons`);

const loadingCopy = {
  progress: (done: number, all: number) =>
    all === 0
      ? 'Les données de démonstration arrivent…'
      : `Les données de démonstration arrivent : ${sounds(done)} sur ${all}.`,
  done: 'Les données de démonstration sont là.',
  reload: 'Actualiser la page',
};

const scriptPath = '/assets/loading-strip.js';
const statePath = '/assets/loading-strip.json';
const stripId = 'loading-strip';

const style = `#${stripId}{display:flex;flex-wrap:wrap;gap:var(--s-2) var(--s-4);align-items:center;justify-content:center;
padding:var(--s-2) var(--edge);border-bottom:var(--hair) solid var(--rule);background:var(--accent-wash);color:var(--ink);
font:var(--text-sm)/var(--leading-ui) var(--font-display)}
#${stripId} a{display:inline-flex;align-items:center;min-height:var(--target);color:var(--accent);text-decoration:underline}`;

/** Shows the progress, and offers to reload at the end. */
const script = `const strip = document.getElementById('${stripId}');
const text = strip.querySelector('span');
async function look() {
  try {
    const reply = await fetch('${statePath}', { cache: 'no-store' });
    if (reply.status === 404) {
      text.textContent = ${JSON.stringify(loadingCopy.done)};
      const link = document.createElement('a');
      link.href = location.href;
      link.textContent = ${JSON.stringify(loadingCopy.reload)};
      strip.append(link);
      return;
    }
    if (reply.ok) text.textContent = (await reply.json()).text;
  } catch {
    // The site is away just now.
  }
  setTimeout(look, 1000);
}
look();
`;

export function createLoadingStrip(file: string) {
  function readProgress(): Progress | undefined {
    try {
      return progressSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return undefined; // the file is gone
    }
  }

  return {
    /** Undefined once everything is loaded. */
    addTo(html: Buffer): Buffer | undefined {
      const progress = readProgress();
      if (!progress) return undefined;
      const strip = `<body><style>${style}</style><div id="${stripId}" role="status"><span>${escapeHtml(
        loadingCopy.progress(progress.done, progress.all),
      )}</span></div><script defer src="${scriptPath}"></script>`;
      // A function, because `$&` and the like have a meaning in a replacement text.
      return Buffer.from(html.toString('utf8').replace('<body>', () => strip));
    },
    routes(router: IRouter): void {
      router.get(scriptPath, (_request, response) => {
        response.set('Cache-Control', 'no-store').type('js').send(script);
      });
      router.get(statePath, (_request, response) => {
        const progress = readProgress();
        response.set('Cache-Control', 'no-store');
        if (!progress) response.status(404).end();
        else response.json({ text: loadingCopy.progress(progress.done, progress.all) });
      });
    },
  };
}
