const { renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');

// Reports the first failed test as soon as it is known.

const { NOBICAST_FIRST_FAILURE: file = '' } = process.env;

module.exports = class FirstFailure {
  hasFailed = false;

  onTestResult(_test, { testFilePath, testExecError, testResults }) {
    const failed = testResults.find(({ status }) => status === 'failed');
    if (this.hasFailed || (!failed && !testExecError)) return;
    this.hasFailed = true;
    writeFileSync(
      `${file}.new`,
      JSON.stringify({ file: path.relative(process.cwd(), testFilePath), test: failed?.fullName }),
    );
    renameSync(`${file}.new`, file);
  }
};
