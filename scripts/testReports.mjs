// Reads what the test runners report: counts, the failed tests by name and first error, and the seconds of each file.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const linesOfError = 14

/** Names a failed test with the beginning of its first error, since whoever sees only the end of the output finds no more. */
const told = (name, error = '') => {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, linesOfError).map((line) => `    ${line}`)].join('\n')
}

const byDuration = (files) =>
  [...files].map(([name, seconds]) => ({ name, seconds })).toSorted((one, other) => other.seconds - one.seconds)

export const reportOfVitest = (json) => ({
  passed: json.numPassedTests,
  failed: json.numTotalTests - json.numPassedTests,
  failures: json.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${relative('.', name)}: ${fullName}`, failureMessages[0]))
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
      .map(({ title, results }) => {
        // Of a test that was given up, the second error says where.
        const errors = results.flatMap((result) => result.errors)
        const { message, location } = errors.find((error) => error.location) ?? errors[0] ?? {}
        return told(`${suite.file}: ${title}`, location ? `at line ${location.line}\n${message}` : message)
      }),
  ),
  files: byDuration(
    suites.map((suite) => [suite.file, testsIn(suite).reduce((sum, test) => sum + secondsOf(test), 0)]),
  ),
})
