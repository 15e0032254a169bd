/** Compares the declared tables with the migrated database. */
import { definitionOf, labelOf, type Part } from './parts'

export interface Differences {
  /** Declared, but not in the database. */
  readonly missing: readonly Part[]
  /** In the database, but not declared. */
  readonly extra: readonly Part[]
  /** In both, but different. */
  readonly changed: readonly { readonly declared: Part; readonly found: Part }[]
}

/** Parts that only migrations create, each with the reason. */
export const undeclared: Readonly<Record<string, string>> = {
  'table schema_expansions': 'the runner of migrations makes it with the other one',
  'table schema_migrations': 'the runner of migrations makes it before the first one',
  'table known_permissions': 'only migrations write it, and only the command that drafts them reads it',
  ...Object.fromEntries(
    [
      'companies.companies_search',
      'sectors.sectors_search',
      'industries.industries_search',
      'sub_industries.sub_industries_search',
      'ta_ranks.ta_ranks_search',
      'job_functions.job_functions_search',
      'job_sub_functions.job_sub_functions_search',
      'users.users_staff_search',
      'users.users_company_search',
      'business_units.business_units_search',
      'regions.regions_search',
      'legal_entities.legal_entities_search',
      'job_grades.job_grades_search',
      'long_term_incentives.long_term_incentives_search',
      'job_grade_versions.job_grade_versions_search',
      'long_term_incentive_versions.long_term_incentive_versions_search',
      'long_term_incentive_plans.long_term_incentive_plans_search',
    ].map((name) => [`index ${name}`, 'a trigram index, made only where the server has the extension']),
  ),
}

const byLabel = (parts: readonly Part[]) => new Map(parts.map((part) => [labelOf(part), part]))

/** Lists the parts missing from the other list; for a missing table, only the table itself. */
const missingFrom = (other: ReadonlyMap<string, Part>, parts: readonly Part[]): Part[] =>
  parts.filter((part) => !other.has(labelOf(part)) && (part.kind === 'table' || other.has(`table ${part.table}`)))

export const compare = (declared: readonly Part[], found: readonly Part[]): Differences => {
  const declaredParts = byLabel(declared)
  const foundParts = byLabel(found)
  return {
    missing: missingFrom(foundParts, declared),
    extra: missingFrom(declaredParts, found).filter((part) => !(labelOf(part) in undeclared)),
    changed: declared.flatMap((part) => {
      const other = foundParts.get(labelOf(part))
      return other && definitionOf(other) !== definitionOf(part) ? [{ declared: part, found: other }] : []
    }),
  }
}

const withoutConsequences = ({ missing, extra, changed }: Differences): Differences => {
  const all = [...missing, ...extra, ...changed.map(({ found }) => found)]
  const differing = new Set(all.flatMap((part) => (part.kind === 'column' ? [part.table] : [])))
  const isOwn = (part: Part) => part.kind !== 'recording' || !differing.has(part.table)
  return {
    missing: missing.filter(isOwn),
    extra: extra.filter(isOwn),
    changed: changed.filter(({ found }) => isOwn(found)),
  }
}

/** Describes each difference in one line, and no recording that differs only because columns of its table do. */
export const describeDifferences = (differences: Differences): string[] => {
  const { missing, extra, changed } = withoutConsequences(differences)
  return [
    ...missing.map((part) => `no migration makes ${labelOf(part)} ${definitionOf(part)}`.trimEnd()),
    ...extra.map((part) => `no table declares ${labelOf(part)} ${definitionOf(part)}`.trimEnd()),
    ...changed.map(
      ({ declared, found }) =>
        `${labelOf(declared)} is ${definitionOf(found)}, but declared as ${definitionOf(declared)}`,
    ),
  ]
}
