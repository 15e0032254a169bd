/**
 * The permission matrix as pure functions.
 *
 * | Row | Permissions |
 * |---|---|
 * | business units, regions, countries, job evaluations | those of the entity; job evaluations are never deleted |
 * | custom job library | those of custom job functions and custom sub-job functions together |
 * | job library | its view only |
 * | any other entity of the catalogue, below 'More permissions' | those of the entity |
 *
 * Creating, updating and deleting require the view of the row. Removing the view removes them too (A29).
 */
import type { GrantableApplication } from '../../../contract/applications'
import {
  dashboardPermission,
  isPermission,
  isLivePay,
  partsOf,
  permissionCatalogue,
  requiredView,
  type Permission,
} from '../../../contract/permissions'

export const columns = ['VIEW', 'CREATE', 'UPDATE', 'DELETE'] as const
export const allColumns = [...columns, 'ENABLE_DISABLE'] as const
export type Column = (typeof allColumns)[number]

const entitiesOf = {
  business_units: ['BUSINESS_UNIT'],
  regions: ['REGION'],
  countries: ['COUNTRY'],
  job_evaluation: ['JOB_EVALUATION'],
  custom_job_library: ['CUSTOM_JOB_FUNCTION', 'CUSTOM_JOB_SUB_FUNCTION'],
  job_library: ['JOB_LIBRARY'],
} as const
export type MainRow = keyof typeof entitiesOf
/** One of the six, or an entity of the catalogue. */
export type Row = MainRow | Uppercase<string>

const mainRows = Object.keys(entitiesOf) as MainRow[]
const rowsInTom: readonly MainRow[] = ['business_units', 'regions', 'countries']

/** The rows of an application; those about jobs belong to JE. */
export const rowsOf = (application: GrantableApplication): readonly MainRow[] =>
  application === 'TOM' ? rowsInTom : mainRows

export const isMain = (row: Row): row is MainRow => Object.hasOwn(entitiesOf, row)

/** Returns the permissions of a cell; none if it has no box. */
export const namesOf = (row: Row, column: Column): Permission[] =>
  (isMain(row) ? entitiesOf[row] : [row]).map((entity) => `${column}_${entity}`).filter(isPermission)

const rowNames = (row: Row): Permission[] => allColumns.flatMap((column) => namesOf(row, column))

const inMainRow = new Map(mainRows.flatMap((row) => rowNames(row).map((name) => [name, row] as const)))
const rowOfName = (name: Permission): Row => inMainRow.get(name) ?? (partsOf(name).entity as Uppercase<string>)

/** The permissions that a switch of the form stands for. */
const isSwitched = (application: GrantableApplication, name: Permission): boolean =>
  name === dashboardPermission[application] || isLivePay(name)

/** Returns the rows of all permissions that neither the rows of an application nor the switches of the form show. */
export const otherRowsOf = (application: GrantableApplication): readonly Row[] => {
  const shown: readonly Row[] = rowsOf(application)
  const rows = permissionCatalogue.filter((name) => !isSwitched(application, name)).map(rowOfName)
  return [...new Set(rows)].filter((row) => !shown.includes(row))
}

/** Whether a permission belongs to one of the six rows, or to one of some rows. */
export const isInMainRow = (name: Permission): boolean => inMainRow.has(name)
export const isInRows = (rows: readonly Row[], name: Permission): boolean => rows.includes(rowOfName(name))

export type Held = readonly Permission[]
export type State = 'on' | 'off' | 'mixed'

export const stateOf = (names: readonly Permission[], held: Held): State => {
  const count = names.filter((name) => held.includes(name)).length
  return count === 0 ? 'off' : count === names.length ? 'on' : 'mixed'
}

const hasView = (row: Row, held: Held): boolean => namesOf(row, 'VIEW').every((name) => held.includes(name))

/** Adds permissions, except those whose row can't be viewed. */
const add = (held: Held, names: readonly Permission[]): Held => {
  const wanted = [...held, ...names.filter((name) => !held.includes(name))]
  return wanted.filter((name) => held.includes(name) || !requiredView(name) || hasView(rowOfName(name), wanted))
}

/** Removes permissions, and what requires one to view that is among them. */
const remove = (held: Held, names: readonly Permission[]): Held => {
  const unseen = names.filter((name) => partsOf(name).action === 'VIEW').map(rowOfName)
  const needing = unseen.flatMap(rowNames).filter((name) => partsOf(name).action === 'VIEW' || requiredView(name))
  const gone = new Set([...names, ...needing])
  return held.filter((name) => !gone.has(name))
}

/**
 * Ticks what can be ticked among these permissions, or removes them if there is nothing to tick.
 *
 * @example toggle(held, namesOf('regions', 'VIEW'), mayGrant)
 */
export const toggle = (held: Held, names: readonly Permission[], mayGrant: (name: Permission) => boolean): Held => {
  const ticked = add(held, names.filter(mayGrant))
  return ticked.length > held.length ? ticked : remove(held, names)
}

/** Why a box can't be changed: the row can't be viewed, or the caller doesn't hold the permissions. */
export type Lock = 'view' | 'rights'

export interface Box {
  readonly row: Row | 'all'
  readonly column: Column | 'ALL'
  readonly names: readonly Permission[]
  readonly state: State
  readonly lock: Lock | null
  /** Whether the preset of the role has another state. */
  readonly differs: boolean
  /** How many boxes a total ticks, and how many of them are on; 1 for a single box. */
  readonly total: number
  readonly on: number
}

export interface MatrixGiven {
  readonly rows: readonly Row[]
  readonly held: Held
  /** The preset of the chosen default role, if any. */
  readonly preset: Held | null
  readonly mayGrant: (name: Permission) => boolean
}

const lockOf = ({ held, mayGrant }: MatrixGiven, names: readonly Permission[]): Lock | null => {
  const isEffective = toggle(held, names, mayGrant).length !== held.length
  return isEffective ? null : names.some(mayGrant) ? 'view' : 'rights'
}

const boxOf = (given: MatrixGiven, row: Box['row'], column: Box['column']): Box | null => {
  const inRows = row === 'all' ? given.rows : [row]
  const inColumns = column === 'ALL' ? allColumns : [column]
  const cells = inRows
    .flatMap((one) => inColumns.map((other) => namesOf(one, other)))
    .filter(({ length }) => length > 0)
  const names = cells.flat()
  if (names.length === 0) return null
  const { held, preset } = given
  const state = stateOf(names, held)
  return {
    row,
    column,
    names,
    state,
    lock: lockOf(given, names),
    differs: row !== 'all' && column !== 'ALL' && preset !== null && stateOf(names, preset) !== state,
    total: cells.length,
    on: cells.filter((cell) => stateOf(cell, held) === 'on').length,
  }
}

export type Layout = readonly (readonly (Box | null)[])[]

/** Returns the columns of some rows: the four, and whichever else has a box. */
export const columnsOf = (rows: readonly Row[]): readonly Column[] =>
  allColumns.filter(
    (column) => columns.some((one) => one === column) || rows.some((row) => namesOf(row, column).length > 0),
  )

/** Returns the boxes of the matrix, with the totals of rows in the last column and those of columns in the last row. */
export const layoutOf = (given: MatrixGiven): Layout =>
  [...given.rows, 'all' as const].map((row) =>
    [...columnsOf(given.rows), 'ALL' as const].map((column) => boxOf(given, row, column)),
  )

/** Returns the permissions in which a role differs from its preset. */
export const differencesOf = (held: Held, preset: Held): Permission[] => [
  ...held.filter((name) => !preset.includes(name)),
  ...preset.filter((name) => !held.includes(name)),
]
