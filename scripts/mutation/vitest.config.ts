import type { Reporter, Vitest } from 'vitest/node'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../vitest.config'

/** The files to run, by project. */
const tests: Readonly<Record<string, string[]>> = JSON.parse(process.env.MUTATION_TESTS ?? '{}')

const { projects = [], ...shared } = config.test ?? {}

let vitest: Vitest
/** Stryker takes a file that could not be loaded for one without a failed test, and only prints real errors. */
const failedImports: Reporter = {
  onInit: (started) => {
    vitest = started
  },
  onTestModuleEnd: (file) => {
    for (const { message } of file.errors()) vitest.state.errorsSet.add(new Error(`${file.moduleId}: ${message}`))
  },
}

/**
 * The tests that may notice a mutant, in their own projects. Files share their modules as in `npm test`: Stryker takes a new worker
 * for each mutant, so none sees the modules of another one.
 */
export default defineConfig({
  plugins: config.plugins ?? [],
  test: {
    ...shared,
    reporters: [failedImports],
    projects: (projects as TestProjectInlineConfiguration[]).flatMap((project) => {
      const include = tests[String(project.test?.name)]
      return include ? [{ ...project, test: { testTimeout: 60_000, ...project.test, include } }] : []
    }),
  },
})
