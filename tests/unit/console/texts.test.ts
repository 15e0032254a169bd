import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gradeUses } from '../../../contract/entities/jobGrade'
import { activityOf } from '../../../src/custom/activity/activityList'
import { recordKinds } from '../../../src/custom/recordKinds/recordKinds'
import { resources } from '../../../src/resources/byName'
import type { Field } from '../../../src/schema/field'
import type { AnyResource } from '../../../src/schema/resource'
import { provideTexts } from '../../../src/i18n/i18nProvider'
import { textsOf } from '../../../src/schema/shared/texts'
import { catalogue, firstTexts, textsOfParts } from '../../support/catalogue'
import { sourcesBelow } from '../../support/house'
import { loadedWith, startedIn } from '../../support/moduleGraph'

const keys = Object.keys(catalogue)
const namespaces = new Set(keys.map((key) => key.split('.')[0]))

const matches = (pattern: string, key: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[\\w-]+')}$`).test(key)

/** Returns the text keys used in source files, with `*` for parts that are computed. */
const keysIn = (files: readonly string[]) =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['`]([a-z]\w*(?:\.(?:\w+|\$\{[^}]+\}))+)['`]/g)]
      .map(([, key = '']) => key.replaceAll(/\$\{[^}]+\}/g, '*'))
      .filter((key) => namespaces.has(key.split('.')[0])),
  )

const engine = sourcesBelow('src/schema')
/** The arguments of `texts('create')` and the like, which look up a resource's text and fall back to the engine's. */
const textArguments = [...engine, ...sourcesBelow('src/custom')].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?<!listed|joined)[tT]exts\(([^()]*)/g)].map(([, args = '']) => args),
)
const template = /`([^`]+)`/g
const engineTexts = [
  ...new Set(
    textArguments.flatMap((args) =>
      [...args.replaceAll(template, '').matchAll(/'([a-z][\w.]+)'/g)].map(([, key = '']) => key),
    ),
  ),
]
/** Those whose keys are computed, with `*` for the computed parts. */
const computedTexts = [
  ...new Set(
    textArguments.flatMap((args) =>
      [...args.matchAll(template)].map(([, key = '']) => key.replaceAll(/\$\{[^}]+\}/g, '*')),
    ),
  ),
].filter((key) => !key.startsWith('*') && keys.some((one) => matches(`schema.${key}`, one)))

/** The keys written in full in the sources; keys that depend on schemas are checked separately. */
const written = [
  ...keysIn([...sourcesBelow('src/custom'), ...sourcesBelow('src/dataProvider')]),
  ...keysIn(engine).filter((key) => !/^\w+\.\*/.test(key)),
  ...[...engineTexts, ...computedTexts].map((key) => `schema.${key}`),
]

// The activity is a list without a screen of the engine.
const all: readonly AnyResource[] = [...Object.values(resources), activityOf(true).resource]
const hasScreen = ({ list, form }: AnyResource) => list !== undefined || form !== undefined
const formFields = ({ form }: AnyResource) =>
  form?.in === 'page' ? form.sections.flatMap(({ fields }) => fields) : (form?.fields ?? [])

/** The texts that every screen of a resource needs; missing ones are derived from names. */
const neededBy = (resource: AnyResource) => [
  'title',
  'one',
  ...Object.keys(resource.list?.presets ?? {}).map((name) => `presets.${name}`),
  ...new Set([...(resource.list?.columns ?? []), ...formFields(resource)].map((name) => `fields.${name}`)),
  ...(resource.form?.in === 'page' ? resource.form.sections.map(({ name }) => `sections.${name}`) : []),
]

const withRows = (fields: AnyResource['fields']): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === 'rows' ? [[name, field], ...withRows(field.fields)] : [[name, field]],
  )
const choiceTexts = (field: Field) => {
  if (!('texts' in field)) return []
  if (field.kind === 'state') return Object.keys(field.states).map((one) => `choices.${field.texts}.${one}`)
  if (field.kind === 'active')
    return field.texts === undefined ? [] : ['true', 'false', 'of'].map((one) => `choices.${field.texts}.${one}`)
  const options = field.kind === 'flag' ? [true, false] : field.options
  return options.map((option) => `choices.${field.texts}.${option}`)
}
const consequenceTexts = (field: Field) => {
  const consequence = 'takesAway' in field ? field.takesAway : undefined
  return consequence?.counts.map((count) => `consequences.${consequence.texts}.${count}`) ?? []
}
/** What a number counts, by the choices of the member that says it. Money has the code of its currency instead. */
const unitTexts = (field: Field) => {
  if (field.kind !== 'number' || !field.unit) return []
  const { by, texts } = field.unit
  const kinds = all.flatMap(({ fields }) => (fields[by]?.kind === 'choice' ? fields[by].options : []))
  return kinds
    .flatMap((kind) => [`hints.${kind}`, ...(kind === 'CURRENCY' ? [] : [kind])])
    .map((key) => `units.${texts}.${key}`)
}
const rowTexts = (name: string, field: Field) =>
  field.kind === 'rows'
    ? ['row', 'none', 'add', 'remove', ...Object.keys(field.fields).map((key) => `fields.${key}`)].map(
        (key) => `rows.${name}.${key}`,
      )
    : []

/** A change of many has either no texts of its own, since they are derived, or all of them. */
const bulkTexts = ({ name, list }: AnyResource) =>
  (list?.bulk ?? []).flatMap((action) => {
    const own = `resources.${name}.bulk.${action.name}.`
    const isNamed = keys.some((key) => key.startsWith(own))
    return isNamed ? ['button', 'title', 'yes', 'done'].map((key) => `${own}${key}`) : []
  })

const fromSchemas = all.flatMap((resource) => [
  ...bulkTexts(resource),
  ...withRows({ ...resource.filterFields, ...resource.fields }).flatMap(([name, field]) => [
    ...choiceTexts(field),
    ...consequenceTexts(field),
    ...unitTexts(field),
    ...rowTexts(name, field),
  ]),
])

/** What the engine says of any change of many records. */
const bulkCounts = ['willChange', 'stays', 'cannot', 'changed', 'unchanged', 'failed']

/** The keys that a resource may override. */
const allowed = all.flatMap((resource) =>
  [
    ...engineTexts,
    ...computedTexts,
    ...(hasScreen(resource) ? neededBy(resource) : []),
    ...(resource.list?.columns ?? []).map((name) => `columns.${name}`),
    ...(resource.list?.bulk ?? []).flatMap(({ name }) => bulkCounts.map((key) => `bulk.${name}.${key}`)),
    ...(resource.list?.filters ?? []).flatMap((name) => [`fields.${name}`, `filters.${name}`, `filterHints.${name}`]),
    // The history of a record also tells what only its lists show.
    ...all.flatMap(({ of, fields }) =>
      of === resource.name ? Object.keys(fields).map((name) => `fields.${name}`) : [],
    ),
  ].map((key) => `resources.${resource.name}.${key}`),
)

/** What histories, and what is taken back, tell of records whose screens are made by hand. */
const told = [
  ...Object.values(recordKinds).flatMap(({ name, fields }) =>
    ['title', ...Object.keys(fields).map((field) => `fields.${field}`)].map((key) => `resources.${name}.${key}`),
  ),
  'resources.gradeCompanies.one',
]

describe('the catalogue of texts', () => {
  test('contains every text that a screen uses', () => {
    expect(written.length).toBeGreaterThan(100)
    const optional = new Set(engineTexts.map((key) => `schema.${key}`))
    expect(
      written.filter((used) => !optional.has(used) && !keys.some((key) => matches(used, key))),
      'used in the sources',
    ).toEqual([])
    expect([...fromSchemas, ...told].filter((key) => !keys.includes(key))).toEqual([])
  })

  test.each(['src/App.tsx', ...startedIn([...engine, ...sourcesBelow('src/custom')])])(
    'has the texts of %s when it is loaded',
    (start) => {
      const files = [...loadedWith(start)]
      const loaded = [firstTexts, ...files.map((file) => textsOfParts[file] ?? {})].flatMap(Object.keys)
      const used = keysIn(files.filter((file) => file.startsWith('src/custom')))
      expect(used.filter((key) => !loaded.some((one) => matches(key, one)))).toEqual([])
    },
  )

  test('is whole wherever something shows a text that is loaded later', () => {
    const later = Object.keys(textsOfParts['src/i18n/parts/laterParts.ts'] ?? {})
    const isLater = (used: string) =>
      later.some((key) => matches(used, key)) && !Object.keys(firstTexts).some((key) => matches(used, key))
    const usesLater = (file: string) => {
      const files = [...loadedWith(file)]
      const hasThem = files.includes('src/i18n/parts/laterParts.ts')
      return hasThem ? [] : keysIn(files.filter((one) => !one.startsWith('src/i18n/'))).filter(isLater)
    }
    expect(usesLater('src/App.tsx'), 'shown at once').toEqual([])
    const sources = [...engine, ...sourcesBelow('src/custom')]
    const without = sources.flatMap((source) =>
      startedIn([source])
        .filter((started) => usesLater(started).length > 0)
        .filter(() => !readFileSync(source, 'utf8').includes('withTexts('))
        .map((started) => `${source} starts ${started}`),
    )
    expect(without, 'imported without withTexts').toEqual([])
  })

  test('contains every text of the engine, either for all resources or for each one', () => {
    // These texts are optional.
    const optional = new Set(['createdHeading', 'updatedHeading', 'deleteFailed', 'deleteAbout', 'uploadHint'])
    const nameless = engineTexts.filter(
      (key) => !optional.has(key) && !keys.includes(`schema.${key}`) && !['title', 'one'].includes(key),
    )
    expect(nameless).toEqual([])
  })

  test('says in its own words of each kind of records that they name grades of another version', () => {
    expect(gradeUses.filter((kind) => !keys.includes(`resources.jobGrades.versionActs.uses.${kind}`))).toEqual([])
  })

  test('is not needed for names, which are derived from the schema', () => {
    const silentCatalogue = (_key: string, { _ = '' }: { _?: string } = {}) => _
    const texts = textsOf(silentCatalogue, { name: 'workSites' })
    expect(['title', 'one', 'fields.currency', 'fields.is_active', 'sections.basic'].map((key) => texts(key))).toEqual([
      'Work sites',
      'Work site',
      'Currency',
      'Active',
      'Basic',
    ])
    expect(texts('columns.currency')).toBe('')
    expect(texts('bulk.putAway.button')).toBe('Put away')
    for (const [many, one] of [
      ['legalEntities', 'Legal entity'],
      ['tom_users', 'Tom user'],
      ['branches', 'Branch'],
      ['gradeClasses', 'Grade class'],
      ['staff', 'Staff'],
    ] as const)
      expect(textsOf(silentCatalogue, { name: many })('one')).toBe(one)
  })

  test('has words for changes of many that have none of their own', () => {
    const texts = textsOf(provideTexts(catalogue).translate, { name: 'benefitPackages' })
    const says = (act: string) =>
      ['button', 'title', 'yes', 'done'].map((key) => texts(`bulk.${act}.${key}`, { count: 2 }))
    expect(says('archive')).toEqual([
      'Archive',
      'Archive 2 benefit packages?',
      'Archive 2 benefit packages',
      '2 benefit packages changed.',
    ])
    expect(says('delete')).toEqual([
      'Delete',
      'Delete 2 benefit packages?',
      'Delete 2 benefit packages',
      '2 benefit packages deleted.',
    ])
  })

  test('contains no unused text', () => {
    // What react-admin says is compared with the build (budget.story.ts).
    const used = [...written, ...fromSchemas, ...allowed, ...told, 'ra.*.*']
    const exact = new Set(used)
    const patterns = used.filter((key) => key.includes('*'))
    expect(keys.filter((key) => !exact.has(key) && !patterns.some((pattern) => matches(pattern, key)))).toEqual([])
  })
})
