// What the suites of `npm test` found: their JSON reports, as totals and named failures.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const sum = { passed: 0, failed: 0, skipped: 0 }
/** Printed just above the totals, because a truncated log contains its end. */
const failures = []

/** Counts a check by its exit code. A failed one counts as a failed test, so that "0 failed" means success. */
export function countCheck(name, code) {
  if (code === 0) return
  sum.failed++
  failures.push(`[${name}]`)
}

/** Counts a suite by its report and exit code. A suite that breaks without a failed test counts as a failure. */
export function countSuite(name, code, file) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const read = name === 'e2e' ? browserFigures : vitestFigures
  const { passed, failed, skipped, named } = report ? read(report) : { passed: 0, failed: 0, skipped: 0, named: [] }
  sum.passed += passed
  sum.failed += failed || (code === 0 ? 0 : 1)
  sum.skipped += skipped
  failures.push(...named.map(failure => `[${name}] ${failure}`))
  if (code !== 0 && !named.length) failures.push(`[${name}] ended with code ${code} without a failed test`)
}

/** Prints the failures, the warnings and "N passed, N failed". Returns the totals. */
export function printResults(warnings) {
  if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
  for (const warning of warnings) console.log(`\n${warning}\n`)
  if (sum.skipped) console.log(`${sum.skipped} skipped`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  return sum
}

function vitestFigures({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const named = testResults.flatMap(vitestFailures)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, named }
}

/** A test file's failures with their reasons. A file that does not load is one. */
function vitestFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (!failed.length && status === 'failed') return [line(file, message)]
  return failed.map(test => line(`${file} › ${test.fullName}`, test.failureMessages[0]))
}

/** A flaky test counts as failed. */
function browserFigures({ stats, suites }) {
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed, skipped: stats.skipped, named: suites.flatMap(browserFailures) }
}

/** The failures of a file or group of browser tests, and of the groups in it. */
function browserFailures({ file, specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        line(`${file} › ${title} (${projectName}, ${status})`, results.find(({ error }) => error)?.error.message),
      ),
  )
  return [...failed, ...suites.flatMap(browserFailures)]
}

function line(title, reason = '') {
  const text = stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim().slice(0, 600)
  return text ? `${title}: ${text}` : title
}
