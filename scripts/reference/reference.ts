/**
 * Writes the reference of what can be declared. Words and types come from the source, and examples from the first of some
 * files that uses a thing, which compile and are tested; where none does, the docstring has one.
 */
import {
  calledBy,
  declarationsIn,
  headOf,
  keyOf,
  shortestUse,
  type Declaration,
  type Doc,
  type Member,
  type Node,
  type Place,
} from './source'

/** A fixed list, so that a new resource changes no example. */
const exampleFiles = [
  'tests/unit/schema/machines.ts',
  'tests/support/leases.ts',
  'tests/support/ferries.ts',
  'tests/support/shuttleLines.ts',
  'tests/support/courses.ts',
  'tests/support/workSites.ts',
  'tests/support/ferrySchema.ts',
  'tests/support/visits.ts',
  'contract/calls/jobFunctions.ts',
  'contract/calls/jobGrades.ts',
  'contract/calls/tomUsers.ts',
  'contract/calls/businessUnits.ts',
  'contract/calls/longTermIncentives.ts',
  'contract/calls/companyUsers.ts',
  'contract/entities/industry.ts',
  'contract/calls/legalEntities.ts',
  'src/resources/regions.ts',
  'src/resources/sectors.ts',
  'src/resources/jobGrades.ts',
  'src/resources/incentives.ts',
  'src/resources/incentivePlans.ts',
  'src/resources/tomUsers.ts',
  'src/resources/companyUsers.ts',
  'src/resources/companies.ts',
  'src/resources/notifications.ts',
  'src/resources/structures.ts',
  'src/resources/rights.ts',
  'src/resources/reference.ts',
]

const missing: string[] = []

const exampleFor = (
  thing: string,
  { example }: Doc,
  fits: (place: Place) => boolean,
  files: readonly string[] = exampleFiles,
): string => {
  const found = example ?? shortestUse(files, fits)
  if (found === undefined) missing.push(thing)
  return found ?? ''
}

const inCell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', String.raw`\|`)
const code = (text: string) => (text.includes('`') ? `\`\` ${inCell(text)} \`\`` : `\`${inCell(text)}\``)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

/** Finds a declaration; it is an error if the source has it no longer. */
const declared = (file: string, name: string): Declaration => {
  const found = declarationsIn(file).get(name)
  if (!found) throw new Error(`${file} declares no ${name}: mend scripts/reference/reference.ts`)
  return found
}

/** Says whether the nearest call or property around the member of an object is the wanted one. */
type IsOwner = (node: Node, depth: number) => boolean

const isDirectlyIn = (around: readonly Node[], isOwner: IsOwner): boolean => {
  const owners = around.filter(({ type }) => ['CallExpression', 'Property', 'VariableDeclarator'].includes(type))
  const owner = owners.at(-1)
  return owner !== undefined && isOwner(owner, owners.length)
}

const memberRows = (members: readonly Member[], thing: string, isOwner: IsOwner, files = exampleFiles) =>
  members.map(({ name, type, isOptional, doc }) => {
    const described = `${name} of ${thing}`
    const isUse = ({ node, around }: Place) => keyOf(node) === name && isDirectlyIn(around, isOwner)
    const example = /^'\w+'$/.test(type) ? `${name}: ${type}` : exampleFor(described, doc, isUse, files)
    return [code(`${name}${isOptional ? '?' : ''}`), code(type), inCell(doc.text), code(example)]
  })

const optionHeads = ['Option', 'Type', 'Meaning', 'Example']
const options = (file: string, name: string, isOwner: IsOwner): string => {
  const { members } = declared(file, name)
  return table(optionHeads, memberRows(members, name, isOwner))
}

const isCall =
  (...names: string[]) =>
  (node: Node): boolean =>
    names.includes(calledBy(node))
const isMember =
  (...names: string[]) =>
  (node: Node): boolean =>
    names.includes(keyOf(node))

const entityFile = 'contract/entities/entity.ts'
const noMembers = new Set(['entity', 'readOnly', 'withExamples'])

const usesName =
  ({ name, isFunction }: Declaration) =>
  ({ node }: Place): boolean => {
    const value = node.value as Node
    return keyOf(node) !== '' && (isFunction ? calledBy(value) === name : value.name === name)
  }

const members = (): string => {
  const rows = [...declarationsIn(entityFile).values()]
    .filter(({ name, isConstant }) => isConstant && !noMembers.has(name))
    .map((one) => [code(one.name), inCell(one.doc.text), code(exampleFor(one.name, one.doc, usesName(one)))])
  const makers = ['readOnly', 'withExamples'].map((name) => {
    const { doc } = declared(entityFile, name)
    const example = exampleFor(name, doc, ({ node }) => keyOf(node) !== '' && isCall(name)(node.value as Node))
    return [code(`${name}(…)`), inCell(doc.text), code(example)]
  })
  return table(['Member', 'Meaning', 'Example'], [...rows, ...makers])
}

const rules = (): string => {
  const file = 'contract/rules.ts'
  return ['rule', 'after']
    .map((name) => {
      const { doc } = declared(file, name)
      return `**\`${name}\`**: ${doc.text}\n\n\`\`\`ts\n${exampleFor(name, doc, () => false)}\n\`\`\``
    })
    .join('\n\n')
}

/** The filter for a kind of field, by the value that it has in `checked/list.ts`. */
const filterOf = (type: string): string =>
  ({
    'AnyOf<number>': 'anyId',
    'AnyOf<string>': 'anyName',
    YesOrNo: 'yesOrNo',
    Contains: 'contains',
    Within: 'within',
    Between: 'between',
  })[type] ?? 'anyOf'

const fieldFile = 'src/schema/field.ts'
const conditional = 'Conditional'
const anyKind = 'FieldOptions'

/** The first arguments of a builder stand in its own example. */
const fieldOption = (option: Member, builders: readonly string[]): string[] => {
  const { name, type, isOptional, doc } = option
  if (isOptional) return memberRows([option], builders[0] ?? '', isCall(...builders))[0] ?? []
  return [code(name), code(type), inCell(doc.text), 'above']
}

const kinds = (): string => {
  const filters = new Map(
    declared('src/schema/checked/list.ts', 'FilterValues').members.map(({ name, type }) => [name, filterOf(type)]),
  )
  const all = declarationsIn(fieldFile)
  const ofAny = new Set(declared(fieldFile, anyKind).members.map(({ name }) => name))
  return [...all.values()]
    .filter(({ name }) => /^[A-Z]\w*Field$/.test(name))
    .map(({ name, doc, members: own }) => {
      const kind = name.charAt(0).toLowerCase() + name.slice(1, -'Field'.length)
      const builders = kind === 'number' ? ['number', 'money'] : [kind]
      const examples = builders.map((builder) =>
        exampleFor(builder, doc, ({ node }) => keyOf(node) !== '' && isCall(builder)(node.value as Node)),
      )
      const fieldOptions = own.filter(({ name: option }) => option !== 'kind' && !ofAny.has(option))
      const filter = filters.get(kind)
      return [
        `### ${kind}`,
        doc.text,
        filter ? `Filtered by \`${filter}\`.` : 'Not filtered.',
        `\`\`\`ts\n${examples.join('\n')}\n\`\`\``,
        ...(fieldOptions.length > 0
          ? [
              table(
                optionHeads,
                fieldOptions.map((one) => fieldOption(one, builders)),
              ),
            ]
          : []),
      ].join('\n\n')
    })
    .join('\n\n')
}

const screensFile = 'src/custom/screens.ts'

const slots = (): string => {
  const { members: all } = declared('src/schema/shared/screens.ts', 'OwnScreens')
  return table(
    optionHeads,
    memberRows(all, 'OwnScreens', (node, depth) => keyOf(node) !== '' && depth === 2, [screensFile]),
  )
}

/** Returns the text of docs/reference.md. */
export const reference = (): string => {
  missing.length = 0
  const text = `<!-- Written by \`npm run reference\` from the source. -->

# Reference

What can be declared in the contract and in the schema of a resource. The tutorials are [new-resource.md](new-resource.md),
[rest-service.md](rest-service.md) and [custom-page.md](custom-page.md). Words and types are those of the source; change
them there, and run \`npm run reference\`.

- [Members](#members), [calls](#calls), [rules](#rules) and [filters](#filters) of the contract
- [Resources](#resources), their [calls](#slots-of-calls), [list](#lists), [form](#forms) and [changes of many records](#changes-of-many-records)
- [Kinds of fields](#kinds-of-fields) and their [conditions](#conditions)
- [Resources on REST services](#resources-on-rest-services)
- [The ladder of overrides](#the-ladder-of-overrides)

## Members

\`entity\` builds the record of a resource and its payloads from members (\`${entityFile}\`). A member of one's own says how it
is read, created and updated: \`rooms: { read: z.int(), create: z.int(), update: z.int() }\`.

${members()}

## Calls

${headOf('contract/regular.ts')}

${options('contract/regular.ts', 'Declaration', isCall('regular'))}

### Calls of versions

${headOf('contract/versioned.ts')}

## Rules

${headOf('contract/rules.ts')}

${rules()}

## Filters

${headOf('contract/entities/filters.ts')}

## Resources

\`defineResource\` takes (\`src/schema/resource.ts\`):

${options('src/schema/resource.ts', 'AnyResource', isCall('defineResource'))}

A place in the menu:

${options('src/schema/resource.ts', 'MenuPlace', isMember('menu'))}

### Slots of calls

${headOf('src/schema/calls.ts')}

${options('src/schema/calls.ts', 'ResourceCalls', isMember('calls'))}

### Lists

${options('src/schema/views.ts', 'ListView', isMember('list'))}

### Forms

A form in a dialog:

${options('src/schema/views.ts', 'ModalForm', isMember('form'))}

A form on its own pages:

${options('src/schema/views.ts', 'PageForm', isMember('form'))}

A section of such a page:

${options('src/schema/views.ts', 'Section', isMember('sections'))}

### Changes of many records

${declared('src/schema/bulk.ts', 'BulkAction').doc.text}

\`\`\`ts
${declared('src/schema/bulk.ts', 'bulk').doc.example}
\`\`\`

The switch and the deletion of many are \`activation(calls.toggleLeases)\` and \`deletion(calls.deleteLeases)\`. Own acts stand in the contract:
${declared('contract/acts.ts', 'act').doc.text}

\`\`\`ts
${declared('contract/acts.ts', 'act').doc.example}
\`\`\`

## Kinds of fields

${headOf(fieldFile)}

${kinds()}

### Of any kind

Fields of any kind but \`custom\` also take (those that no form has take no input):

${options(fieldFile, anyKind, isCall('active'))}

## Conditions

Each field that can be in a form also takes:

${options('src/schema/condition.ts', conditional, isCall('text', 'number', 'custom', 'choice', 'reference', 'active', 'email', 'image', 'money', 'date'))}

${declared('src/schema/condition.ts', 'Fixed').doc.text}

${options('src/schema/condition.ts', 'Fixed', isMember('fixed'))}

${declared('src/schema/condition.ts', 'Condition').doc.text}

${options('src/schema/condition.ts', 'Condition', isMember('shown', 'when', 'required', 'fixed'))}

## Resources on REST services

${headOf('src/schema/rest.ts')}

${options('src/schema/rest.ts', 'RestDeclaration', isCall('rest'))}

## The ladder of overrides

Take the lowest step that is enough:

1. **All generated**: the declarations above.
2. **One field** is drawn by a component of \`src/custom/fieldComponents.ts\`: the [cell or input](#of-any-kind) of a field of any
   kind, or the kind [custom](#custom) for what is no single member.
3. **One view** of a resource is replaced or completed in \`${screensFile}\`:

${slots()}

4. **A page of one's own**: see [custom-page.md](custom-page.md).
`
  if (missing.length > 0) throw new Error(`These have no example, give their docstring one:\n${missing.join('\n')}`)
  return text
}
