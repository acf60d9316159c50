const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

// Runs the tests closest to the changed file first: they most likely notice the fault.

const wordsOf = (file) => new Set(path.relative(process.cwd(), file).split(/[^a-z]+/i));
const changed = process.env.NOBICAST_CHANGED_FILE ?? '';
const changedWords = wordsOf(changed);
/** Folders between two files, less the words that their paths share. */
const rank = (test) =>
  path.relative(path.dirname(changed), path.dirname(test)).split(path.sep).length -
  2 * [...wordsOf(test)].filter((word) => changedWords.has(word)).length;

module.exports = class NearestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => rank(one.path) - rank(other.path));
  }
};
