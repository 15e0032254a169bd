/** An application has one name everywhere (decision 0086). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applicationCards, applicationEnums, applicationNames } from '../../../contract/applications'
import * as applicationTexts from '../../../contract/applicationTexts'
import { columnKeyIn } from '../../../contract/csvRows'
import { companyUserExample, companyUserRow } from '../../../contract/entities/companyUserRow'
import { catalogue, firstTexts } from '../../support/catalogue'
import { sourcesBelow } from '../../support/house'

const tables = [join('contract', 'applications.ts'), join('contract', 'applicationTexts.ts')]
/** The example is compiled against the names, since it may import nothing else of the contract. */
const sources = ['contract', 'src', 'server'].flatMap(sourcesBelow).filter((file) => !tables.includes(file))

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

const shown = Object.values(applicationNames)
/** In comments and documents, none but the present names. */
const formerName = /\bTom\b|\bJob Evaluation\b|\bLive Pay\b(?! Benchmarking)/
const enumText = new RegExp(`(['"\`])(?:${applicationEnums.join('|')})\\1`, 'g')
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const textInCode = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`|>[^<>{}=;()\n]+</g
/** Provider staff are called Tom users, and may have roles such as Tom Admin. */
const staff = /\bTom[ -](?:Users?|Master|Super|Admin|Sales|Support)\b/gi
const isCountryList = (text: string) => /^(?:[A-Z]{2}\s*)+$/.test(text)

/** Returns where a source spells the name of an application: any of them in code, a former one in comments. */
const spelledIn = (source: string): string[] => {
  const code = source
    .replaceAll(comment, '')
    .replaceAll(/\$\{[^{}]*\}/g, '')
    .replaceAll(enumText, '')
    .replaceAll(staff, '')
  const texts = (code.match(textInCode) ?? []).map((text) => text.slice(1, -1))
  return [
    ...(code.match(/.*\b(?:TAREF|Job Evaluation|Live Pay)\b.*/g) ?? []),
    ...texts.filter((text) => /\b(?:TOM|Tom|JE)\b/.test(text) && !isCountryList(text)),
    ...(source.match(comment) ?? []).filter((text) => formerName.test(text.replaceAll(staff, ''))),
  ]
}

test('no other source spells the name of an application', () => {
  const found = sources.flatMap((file) => spelledIn(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

test('the check sees names in texts and former ones in comments, and lets enums and the names of people pass', () => {
  const spelled = [
    `const text = 'which needs TOM'`,
    'const text = `Enter the role in ${place}, or JE.`',
    `const text = "Job Evaluation"`,
    `const tab = <Tab>TAREF</Tab>`,
    `/** Adds Live Pay. */`,
    `call() // those of Tom manage people`,
  ]
  expect(spelled.map((source) => spelledIn(source).length)).toEqual(spelled.map(() => 1))
  const fine = [
    `const application = 'TOM'`,
    "const both = ['TOM', 'JE'] as const",
    "sql`values ('TOM'), ('JE')`",
    `const permission = 'VIEW_TOM_DASHBOARD'`,
    `const title = 'Tom-Users'.toLowerCase() // the role in TOM, or in JE`,
    'const codes = `IT JE JM`',
    `/** Adds Live Pay Benchmarking. */`,
  ]
  expect(fine.flatMap(spelledIn)).toEqual([])
})

test('documents have no former name', () => {
  const found = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
      .replaceAll(/```[\s\S]*?```|`[^`]*`|'[^'\n]*'/g, '')
      .replaceAll(staff, '')
    return (text.match(new RegExp(`.*(?:${formerName.source}|\\bJE\\b).*`, 'g')) ?? []).map(
      (line) => `${file}: ${line}`,
    )
  })
  expect(found).toEqual([])
})

test('the cards are the console, which nobody is granted, and each application, with the ids that other hosts know', () => {
  expect(applicationCards.map(({ id, application, key, name }) => [id, application, key, name])).toEqual([
    [0, null, 'dashboard', 'Dashboard'],
    [1, 'TOM', 'tom', 'TOM'],
    [2, 'JE', 'taref', 'TAREF'],
    [3, 'LIVE_PAY_BENCHMARKING_TOOL', 'livePay', 'Live Pay Benchmarking'],
  ])
})

test.each(['TOM; TAREF', 'Tom; Job Evaluation', 'TOM; JE'])('a file may name applications as %s', (names) => {
  const row = { ...companyUserExample, Applications: names }
  expect(companyUserRow.parse(row).Applications).toEqual(companyUserRow.parse(companyUserExample).Applications)
})

test.each([
  ['Tom role', 'TOM role'],
  ['JE business units', 'TAREF business units'],
  ['Job Evaluation countries', 'TAREF countries'],
])('a file may have the heading %s in place of %s', (former, present) => {
  expect(columnKeyIn(companyUserRow, former)).toBe(columnKeyIn(companyUserRow, present))
})

test('all screens name an application as its card does', () => {
  expect(shown).toEqual(['TOM', 'TAREF', 'Live Pay Benchmarking'])
  for (const { application, key, name } of applicationCards) {
    expect(firstTexts[`applications.${key}.name`]).toBe(name)
    if (application) expect(firstTexts[`choices.applications.${application}`]).toBe(name)
  }
})

test('only the texts that the specification spells deviate', () => {
  expect(applicationTexts).toMatchObject({
    applicationTabs: { TOM: 'Tom', JE: 'Job Evaluation' },
    dashboardSwitches: { TOM: 'TOM Dashboard', JE: 'JE Dashboard' },
    livePaySwitch: 'Bench Marking Tool',
    jobEvaluationRow: 'Job Evaluation',
    noGrantMessage: 'At least one application (TOM or JE) must be granted access.',
    roleDefaults: {
      TOM: { name: 'TOM User Role', description: 'TOM Application Access Role' },
      JE: { name: 'JE User Role', description: 'Job Evaluation Access Role' },
    },
  })
  const isDeviating = (text: string) => formerName.test(text.replaceAll(staff, '')) || /\bJE\b/.test(text)
  const deviating = Object.entries(catalogue).filter(([, text]) => isDeviating(text))
  expect(deviating.map(([key]) => key).toSorted()).toEqual([
    'access.dashboard.JE',
    'access.matrix.rows.job_evaluation',
    'access.tabs.JE',
    'access.tabs.TOM',
    'applications.taref.about',
  ])
})
