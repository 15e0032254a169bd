import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../vitest.config'

/** The files to run, by project. */
const tests: Readonly<Record<string, string[]>> = JSON.parse(process.env.MUTATION_TESTS ?? '{}')

const { projects = [], ...shared } = config.test ?? {}

/** The tests that may notice a mutant, in their own projects. Each file has modules of its own, since a mutant may be in any. */
export default defineConfig({
  test: {
    ...shared,
    projects: (projects as TestProjectInlineConfiguration[]).flatMap((project) => {
      const include = tests[String(project.test?.name)]
      return include ? [{ ...project, test: { ...project.test, include, isolate: true } }] : []
    }),
  },
})
