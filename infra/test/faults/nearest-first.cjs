const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

// Runs the tests that lie nearest to the changed file first: they are the most likely to notice the fault.

const wordsOf = (file) => new Set(path.relative(process.cwd(), file).split(/[^a-z]+/i));
const changed = process.env.NOBICAST_CHANGED_FILE ?? '';
const changedWords = wordsOf(changed);
/** How many folders lie between two files, less the words that their paths have in common. */
const rank = (test) =>
  path.relative(path.dirname(changed), path.dirname(test)).split(path.sep).length -
  2 * [...wordsOf(test)].filter((word) => changedWords.has(word)).length;

module.exports = class NearestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => rank(one.path) - rank(other.path));
  }
};
