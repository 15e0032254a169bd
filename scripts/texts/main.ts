/**
 * Tells for each language what is missing, stale and wrong: `npm run texts`. `npm run texts -- missing de` prints the messages
 * that German has no translation of, as JSON by parts. It also lists texts in the source that are in no catalogue (`outside.ts`).
 */
import { failuresOf, missingIn, outside, reports } from './report'

const [act, code] = process.argv.slice(2)

if (act === 'missing' && code) console.log(JSON.stringify(missingIn(code), null, 1))
else {
  for (const report of reports()) {
    console.log(report.code)
    for (const { name, missing, stale, wrong, isComplete } of report.parts)
      if (missing.length + stale.length + wrong.length > 0)
        console.log(
          `  ${name}: ${missing.length} missing${isComplete ? ' (said to be complete)' : ''}, ${stale.length} stale, ${wrong.length} wrong`,
        )
    const failures = failuresOf(report)
    for (const failure of failures) console.log(`  ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  }

  const found = outside()
  for (const line of found) console.log(line)
  if (found.length > 0) process.exitCode = 1
}
