/** Follows the further tutorials in one copy of the project, and runs only the cases of the new resources. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject, type Project } from './project'
import { follow, linesOf, stepsOf } from './tutorial'

const tutorials = [
  { file: 'docs/second-resource.md', migration: 'add_benefit_packages', most: 130 },
  { file: 'docs/child-resource.md', migration: 'add_surveys', most: 120 },
].map((tutorial) => ({ ...tutorial, steps: stepsOf(readFileSync(tutorial.file, 'utf8')) }))
const written = [...new Set(tutorials.flatMap(({ steps }) => steps.map(({ path }) => path)))]

/** The new resources, as suites call their cases. */
const resources = ['benefitPackage', 'survey', 'wave']
const cases = ['-t', resources.join('|').replaceAll(/\b\w/g, (letter) => `[${letter}${letter.toUpperCase()}]`)]

let project: Project
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

describe('a newcomer who follows the further tutorials', () => {
  test.each(tutorials)(
    'writes three new files, a line in each of five others at most, and neither a module nor a test: $file',
    ({ steps, most }) => {
      const changed = steps.filter(({ isNew }) => !isNew)
      expect(steps.filter(({ isNew }) => isNew)).toHaveLength(3)
      expect(changed.length).toBeLessThanOrEqual(5)
      expect(changed.map(({ lines }) => lines.filter((line) => line.startsWith('+')).length)).toEqual(
        changed.map(() => 1),
      )
      expect(linesOf(steps)).toBeLessThanOrEqual(most)
      expect(steps.filter(({ path }) => /^(?:server\/modules|tests)\//.test(path))).toEqual([])
    },
  )

  test('gets generated migrations, and code that passes formatter, linter and compiler', async () => {
    for (const { steps, migration } of tutorials) {
      follow(steps, project.folder)
      await project.run('tsx', 'scripts/migration/main.ts', migration)
    }
    await project.run('oxfmt', '--check', ...written)
    await project.run('oxlint', '--type-aware', '--deny-warnings', ...written)
    await project.run('tsc', '-p', '.')
  })

  test('has it proven by the suites over whatever is declared', async () => {
    const suites = ['conformance', 'regularResources', 'hostileUploads', 'names', 'newRights', 'openApi'].map(
      (name) => `tests/api/${name}`,
    )
    const run = await project.run('vitest', 'run', '--project', 'api', '--reporter', 'verbose', ...cases, ...suites)
    const passed = (name: string) => stripVTControlCharacters(run).match(new RegExp(`✓.*${name}`, 'gi'))?.length ?? 0
    for (const name of resources) expect(passed(name), name).toBeGreaterThan(20)
    for (const call of ['archiveBenefitPackages', 'toggleBenefitPackages', 'deleteBenefitPackages', 'deleteWaves'])
      expect(passed(call), call).toBeGreaterThan(5)
  })

  test('needs no text, and breaks no rule of the console', async () => {
    const suites = ['console/texts', 'console/providerConformance', 'contract/regular'].map(
      (name) => `tests/unit/${name}`,
    )
    await project.run('vitest', 'run', '--project', 'unit', '--project', 'isolated', ...suites)
  })
})
