const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

// Runs the tests that lie nearest to the changed file first: they are the most likely to notice the fault.

/** How many folders lie between two files. */
const distance = (one, other) => path.relative(path.dirname(one), path.dirname(other)).split(path.sep).length;
const changed = process.env.NOBICAST_CHANGED_FILE ?? '';
const stem = path.basename(changed).split('.')[0];
const rank = (test) => distance(changed, test) - (path.basename(test).startsWith(`${stem}.`) ? 0.5 : 0);

module.exports = class NearestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => rank(one.path) - rank(other.path));
  }
};
