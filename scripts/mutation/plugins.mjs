// Plugins of Stryker: a checker that lets only a sample of the mutants pass, a runner that believes only in tests that were run,
// and a reporter that tells of survivors at once.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { strykerPlugins as runners } from '@stryker-mutator/vitest-runner'
import { commonTokens, declareClassPlugin, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { MutantRunStatus } from '@stryker-mutator/api/test-runner'

const passed = { status: 'passed' }
const leftOut = { status: 'compileError', reason: 'not in the sample' }

/** Always chooses the same mutants for the same seed and code. */
class SampleChecker {
  static inject = tokens(commonTokens.options)

  constructor({ sample }) {
    this.sample = sample
  }

  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.isChosen(mutant) ? passed : leftOut]))
  }

  isChosen({ fileName, location, mutatorName, replacement }) {
    // Without the folder of the sandbox, which differs from run to run.
    const file = relative('.', fileName).replace(/^.*sandbox-[^/\\]+[/\\]/, '')
    const name = JSON.stringify([this.sample.seed, file, location.start, location.end, mutatorName, replacement])
    return createHash('sha256').update(name).digest().readUInt32BE() < this.sample.share * 2 ** 32
  }
}

/** How often a mutant is tried. */
const maxTries = 4

/**
 * Vitest loses runs now and then, mostly after one that ended with its first failed test. Its runner then reports that the mutant
 * survived, though no test was run (stryker-js 6073). Such a mutant is tried again.
 */
const surely = (injector) => {
  const runner = runners.find(({ name }) => name === 'vitest').factory(injector)
  const tryOnce = runner.mutantRun.bind(runner)
  return Object.assign(runner, {
    mutantRun: async (options) => {
      const wanted = options.testFilter?.length ?? 1
      let result = await tryOnce(options)
      for (
        let tries = 1;
        tries < maxTries && result.status === MutantRunStatus.Survived && result.nrOfTests < wanted;
        tries++
      )
        result = await tryOnce(options)
      return result
    },
  })
}
surely.inject = tokens(commonTokens.injector)

/** A run takes long; so each survivor is shown once it is found. */
const survivorReporter = () => ({
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    console.log(
      `${status} ${relative('.', fileName)}:${start.line}:${start.column} ${mutatorName} ${replacement ?? ''}`,
    )
  },
})

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'surely', surely),
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareFactoryPlugin(PluginKind.Reporter, 'survivors', survivorReporter),
]
