// Reads what the test runners report: counts, the failed tests by name, and the seconds of each file.
import { relative } from 'node:path'

const byDuration = (files) =>
  [...files].map(([name, seconds]) => ({ name, seconds })).toSorted((one, other) => other.seconds - one.seconds)

export const reportOfVitest = (json) => ({
  passed: json.numPassedTests,
  failed: json.numTotalTests - json.numPassedTests,
  failures: json.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`)
    // A file that could not be set up fails without a failed test.
    return failed.length > 0 || status !== 'failed' ? failed : [relative('.', name)]
  }),
  files: byDuration(
    json.testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1000]),
  ),
})

/** The tests of a suite and of those within it. */
const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test }))),
  ...suites.flatMap(testsIn),
]

const secondsOf = ({ results }) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000

/** Flaky tests count as failed. */
export const reportOfPlaywright = ({ suites, stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
  failures: suites.flatMap((suite) =>
    testsIn(suite)
      .filter(({ status }) => status !== 'expected')
      .map(({ title }) => `${suite.file}: ${title}`),
  ),
  files: byDuration(
    suites.map((suite) => [suite.file, testsIn(suite).reduce((sum, test) => sum + secondsOf(test), 0)]),
  ),
})
