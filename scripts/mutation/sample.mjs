// A checker of Stryker that lets only a sample of the mutants pass: always the same ones for the same seed and code.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'

const passed = { status: 'passed' }
const leftOut = { status: 'compileError', reason: 'not in the sample' }

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

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
