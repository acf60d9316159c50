import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampName = 'build-stamp.json';
const stampOf = (distFolder) => path.join(distFolder, stampName);

/** A hash of the names and contents of all files that a build wrote. */
function outputDigest(distFolder) {
  const digest = createHash('sha256');
  const files = readdirSync(distFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== stampName)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) digest.update(`${path.relative(distFolder, file)}\n`).update(readFileSync(file));
  return digest.digest('hex');
}

/** Whether the folder is the complete output of this input, not of a killed or another build. */
export function isBuilt(distFolder, inputDigest) {
  if (!existsSync(stampOf(distFolder))) return false;
  try {
    const { input, output } = JSON.parse(readFileSync(stampOf(distFolder), 'utf8'));
    return input === inputDigest && output === outputDigest(distFolder);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export const removeStamp = (distFolder) => rmSync(stampOf(distFolder), { force: true });

export function writeStamp(distFolder, inputDigest) {
  const stamp = { input: inputDigest, output: outputDigest(distFolder) };
  writeFileSync(stampOf(distFolder), JSON.stringify(stamp));
}
