import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { releasePointerSchema } from '@nobicast/contracts';

/** The release that the pointer of a remote names; undefined while there is none that can be read. */
export async function readPointer(folder: string, remote: string): Promise<string | undefined> {
  try {
    const text = await readFile(path.join(folder, remote, 'current.json'), 'utf8');
    return releasePointerSchema.parse(JSON.parse(text)).release;
  } catch {
    return undefined; // no pointer, or half of one: the next look is soon
  }
}

/** Every remote that was ever released, with its current release; undefined where that is not there. */
export async function listReleases(folder: string): Promise<{ name: string; release: string | undefined }[]> {
  const names = await readdir(folder).catch(() => []); // nothing has been released yet
  return Promise.all(
    names.sort().map(async (name) => {
      const release = await readPointer(folder, name);
      if (release === undefined) return { name, release };
      // Written last into a release: its presence means that the folder is complete.
      const isThere = await readFile(path.join(folder, name, release, 'release.json')).then(
        () => true,
        () => false,
      );
      return { name, release: isThere ? release : undefined };
    }),
  );
}
