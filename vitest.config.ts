import { defineConfig } from 'vitest/config'
import { languagesPlugin } from './scripts/texts/plugin.ts'

/** Unit tests that replace globals or modules, or run in jsdom. */
const withGlobals = [
  // Sets how messages are said.
  'tests/unit/contract/glue.test.ts',
  'tests/unit/session/**/*.test.ts',
  'tests/unit/console/{dataProvider,providerConformance,restService}.test.ts',
  'tests/unit/schema/{convert,tabOfWork}.test.ts',
]
/** Tests of screens that replace modules, or that look at visibility. */
const screensWithModules = [
  'tests/unit/{grid,properties,signIn}/**/*.test.tsx',
  'tests/unit/console/{notifications,waiting}.test.tsx',
  'tests/unit/schema/{isNarrow,unsavedWork,workKeeper}.test.tsx',
]
/** API tests that replace modules. */
const withModules = [
  'tests/api/{newResource,plainComputed,plainLists,plainMany,plainParents,plainResource,plainScreens,recordRules}.test.ts',
]

const screens = (...setupFiles: string[]) => ({
  environment: 'jsdom',
  setupFiles: ['tests/support/screens.setup.ts', ...setupFiles],
})

const api = {
  environment: 'node',
  globalSetup: ['tests/support/postgres.globalSetup.ts'],
  setupFiles: ['tests/support/cheapHashes.setup.ts'],
  pool: 'forks' as const,
}

// The projects: rules in Node, with shared modules or without, screens in jsdom, likewise, the API on a real database, likewise, what
// survives a `kill -9`, what a highly available cluster survives, applications that others wrote, the other browsers, what nobody should send, and what the tutorials in docs promise
// to a newcomer.
export default defineConfig({
  plugins: [languagesPlugin()],
  test: {
    // One process per core; the API tests hash passwords and the database wants its share.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    passWithNoTests: true,
    // How long to wait on a busy machine, not how quick the product has to be.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The first one's ES module imports JSON in a way that only bundlers understand; the second has checks of its own for tests.
    server: { deps: { inline: ['world-countries', 'icu-minify'] } },
    projects: [
      // Pure functions: the files of a worker share their modules.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: withGlobals,
          environment: 'node',
          setupFiles: ['tests/support/properties.setup.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: withGlobals, environment: 'node' } },
      // React and all that is drawn are loaded once for each worker.
      {
        extends: true,
        test: {
          ...screens('tests/unit/schema/schema.setup.ts'),
          name: 'screens',
          include: ['tests/unit/**/*.test.tsx'],
          exclude: [...screensWithModules, 'tests/unit/console/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...screens('tests/unit/console/console.setup.ts'),
          name: 'consoleScreens',
          include: ['tests/unit/console/**/*.test.tsx'],
          exclude: screensWithModules,
          isolate: false,
        },
      },
      { extends: true, test: { ...screens(), name: 'screensIsolated', include: screensWithModules } },
      {
        extends: true,
        // To import the server for each file would take a third of the time.
        test: { ...api, name: 'api', include: ['tests/api/**/*.test.ts'], exclude: withModules, isolate: false },
      },
      { extends: true, test: { ...api, name: 'apiIsolated', include: withModules } },
      {
        extends: true,
        test: {
          name: 'durability',
          include: ['tests/durability/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Each starts and kills whole servers, as long as that may take on a busy machine.
          testTimeout: 480_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Each starts whole clusters and breaks them.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'federation',
          include: ['tests/federation/**/*.test.ts'],
          environment: 'node',
          // Each starts the product, programs of others and a browser.
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          environment: 'node',
          // Each file starts the product and a browser.
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'newcomer',
          include: ['tests/newcomer/**/*.test.ts'],
          environment: 'node',
          // It checks, tests, builds and starts a whole copy of the project.
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // Makes a release and starts it.
        test: {
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          environment: 'node',
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres.globalSetup.ts'],
          pool: 'forks',
          // As long as 20,000 requests may take on a busy machine.
          testTimeout: 1_200_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
