/**
 * `npm run test:previous -- COMMIT`: runs the API tests of an earlier version on a database that this version has migrated, as
 * during an upgrade while people work (decision 0113). Without a commit, that of the last release.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print, runCommand } from '../../server/commands/command'
import { StartError } from '../../server/tools/startError'
import { checkOut, earlierCommit, git, own } from './earlier'

/** About the tables themselves, or empty databases, which the earlier version makes without us. */
const excluded = [
  'database/**',
  'migrations',
  'newRights',
  'dataScale',
  'dataPlain',
  'dataReference',
  'dataSetup',
  'sharding',
]

/** Lets the tests of the other version begin on a database that this one has migrated. */
const config = `
import { defineConfig } from 'vitest/config'
import given from './vitest.config.ts'

const upgrade = ${JSON.stringify(join(own, 'scripts/previous/upgrade.globalSetup.ts'))}
const excluded = ${JSON.stringify(excluded.map((name) => `tests/api/${name}${name.endsWith('*') ? '' : '.test.ts'}`))}
const projects = given.test.projects
  .filter(({ test }) => /^api/.test(test.name))
  .map((project) => ({
    ...project,
    test: {
      ...project.test,
      globalSetup: [...project.test.globalSetup, upgrade],
      exclude: [...(project.test.exclude ?? []), ...excluded],
    },
  }))
export default defineConfig({ ...given, test: { ...given.test, projects } })
`

await runCommand(async () => {
  const commit = process.argv[2] ?? earlierCommit()
  const folder = mkdtempSync(join(tmpdir(), 'console-previous-'))
  try {
    print(`The API tests of ${git('log', '-1', '--format=%h (%s)', commit)} on the tables of this version:`)
    checkOut(commit, folder)
    writeFileSync(join(folder, 'previous.config.ts'), config)
    const vitest = join('node_modules', '.bin', 'vitest')
    if (!existsSync(join(folder, vitest))) throw new StartError(`${commit} has no tests that run with Vitest.`)
    const { status } = spawnSync(vitest, ['run', '--config', 'previous.config.ts', ...process.argv.slice(3)], {
      cwd: folder,
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
