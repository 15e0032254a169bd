/** Acts that people make through the API, each with what a plain model says of it. */
import { calls } from '../../contract/calls'
import type { UndoResult } from '../../contract/entities/undo'
import type { Permission } from '../../contract/permissions'
import type { Answer } from './api'
import type { Client } from './client'
import { userForm, type RoleForm } from './companyUsers'
import {
  having,
  idOf,
  kindOf,
  remove,
  store,
  takeBack,
  type Change,
  type Held,
  type Kind,
  type Told,
  type World,
} from './plainWorld'
import { undoIn, undoOf } from './takeBack'

/** Numbers choose among what is there, whatever that is by then; `of` narrows it to a kind. */
export type Act =
  | {
      readonly act: 'add'
      readonly kind: 'sectors' | 'businessUnits' | 'regions' | 'companyUsers'
      readonly name: string
    }
  | {
      readonly act: 'change'
      readonly of?: Kind
      readonly at: number
      readonly which: number
      readonly pick: number
      readonly name: string
    }
  | { readonly act: 'delete'; readonly of?: Kind; readonly at: number }
  | { readonly act: 'move'; readonly at: number; readonly pick: number }
  | { readonly act: 'right'; readonly permission: Permission; readonly mode: 'give' | 'take' }
  | { readonly act: 'switch'; readonly is_active: boolean }
  | { readonly act: 'cells'; readonly cells: readonly (readonly [rank: number, grade: string | null])[] }
  | { readonly act: 'undo'; readonly at: number }

/** What an act is sent as, and what the model makes of its answer. */
export interface Step {
  readonly send: () => Promise<Answer<unknown>>
  /** Returns the world after it, and what its answer should say, to be compared with `saidBy`. */
  readonly apply: (world: World, answer: Answer<unknown>, log: readonly Change[]) => { world: World; said: string }
  readonly isUndo: boolean
}

/** What steps are made in. */
export interface Scene {
  readonly world: World
  readonly log: readonly Change[]
  /** The versions of records as whoever acts has read them. */
  readonly versions: ReadonlyMap<string, number>
  readonly by: Client
  /** Provider staff, who alone changes what is of no company. */
  readonly staff: Client
  readonly ranks: readonly number[]
  /** Begins all names of a run. */
  readonly prefix: string
}

const keysIn = (world: World, ...kinds: readonly Kind[]): string[] =>
  [...world.keys()].filter((key) => kinds.includes(kindOf(key)))

/** Returns one of several, whatever the number. */
const pickFrom = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]

const idsOf = (held: Held, start: string): number[] =>
  Object.keys(held).flatMap((field) => (field.startsWith(start) ? [Number(field.slice(start.length))] : []))

const roleOf = (held: Held, application: 'TOM' | 'JE'): RoleForm => ({
  grant_access: held[application] !== undefined,
  name: 'Clerk',
  permissions: Object.keys(held).flatMap((field) => {
    const [of, name] = field.split(' ')
    return of === application && name?.startsWith('VIEW_') ? [name as Permission] : []
  }),
  metafield: { business_units: idsOf(held, `${application} units `) },
})

/** Sends a record to be added or, with an id, to be changed. */
const sendRecord = (
  by: Client,
  kind: Kind,
  held: Held,
  known?: { readonly id: number; readonly version?: number | undefined },
) => {
  const [id, version] = [known?.id ?? 0, known && { version: known.version }]
  const name = held['name'] ?? ''
  if (kind === 'sectors') {
    const body = { name, description: held['description'] ?? null, ...version }
    return known ? by(calls.updateSector, { sector_id: id }, { body }) : by(calls.createSector, {}, { body })
  }
  if (kind === 'businessUnits') {
    const body = { name, sector_id: Number(held['sector']) || null, ...version }
    return known
      ? by(calls.updateBusinessUnit, { business_unit_id: id }, { body })
      : by(calls.createBusinessUnit, {}, { body })
  }
  if (kind === 'regions') {
    const body = { name, business_unit_ids: idsOf(held, 'units '), ...version }
    return known ? by(calls.updateRegion, { region_id: id }, { body }) : by(calls.createRegion, {}, { body })
  }
  const roles = { TOM: roleOf(held, 'TOM'), JE: roleOf(held, 'JE') }
  const body = userForm(roles, { first_name: held['first_name'] ?? '', email: held['email'] ?? '' })
  return known
    ? by(calls.updateCompanyUser, { company_user_id: id }, { body: { ...body, version: known.version ?? 0 } })
    : by(calls.createCompanyUser, {}, { body })
}

const sendDeletion = (by: Client, key: string) => {
  const id = idOf(key)
  if (kindOf(key) === 'sectors') return by(calls.deleteSector, { sector_id: id })
  if (kindOf(key) === 'businessUnits') return by(calls.deleteBusinessUnit, { business_unit_id: id })
  if (kindOf(key) === 'regions') return by(calls.deleteRegion, { region_id: id })
  return by(calls.deleteGradeCompany, { grade_company_id: id })
}

/** What is of no company is changed by staff alone. */
const isOfAll = (key: string): boolean => ['sectors', 'gradeCompanies'].includes(kindOf(key))

const toggle = (held: Held, field: string): Held => having(held, field, held[field] === undefined ? 'true' : undefined)

/** Returns a record with one thing about it changed. */
const alter = ({ world, prefix }: Scene, key: string, held: Held, act: Extract<Act, { act: 'change' }>): Held => {
  const { which, pick } = act
  const unit = pickFrom(keysIn(world, 'businessUnits'), pick)
  const units = (start: string) => (unit ? toggle(held, `${start}units ${idOf(unit)}`) : held)
  const name = prefix + act.name
  if (kindOf(key) === 'companyUsers')
    return (
      [
        having(held, 'first_name', name),
        toggle(held, pick % 2 === 0 ? 'TOM VIEW_JOB_GRADE' : 'TOM VIEW_LEGAL_ENTITY'),
        toggle(held, pick % 2 === 0 ? 'JE' : 'JE VIEW_JOB_LIBRARY'),
        units('TOM '),
      ][which] ?? held
    )
  if (which % 2 === 0) return having(held, 'name', name)
  if (kindOf(key) === 'regions') return units('')
  if (kindOf(key) === 'sectors') return having(held, 'description', [undefined, 'One', 'Two'][pick % 3])
  const sector = pickFrom([undefined, ...keysIn(world, 'sectors')], pick)
  return having(held, 'sector', sector && String(idOf(sector)))
}

let people = 0

/** What a new record holds: a region is in the first business unit. */
const newRecord = ({ world, prefix }: Scene, { kind, name }: Extract<Act, { act: 'add' }>): Held => {
  if (kind === 'companyUsers')
    return {
      first_name: prefix + name,
      email: `plain.${++people}@people.example`,
      is_active: 'true',
      TOM: 'true',
      'TOM VIEW_REGION': 'true',
      'JE VIEW_JOB_EVALUATION': 'true',
    }
  const [unit] = kind === 'regions' ? keysIn(world, 'businessUnits') : []
  return { name: prefix + name, ...(unit && { [`units ${idOf(unit)}`]: 'true' }) }
}

const said = (next: World | null): string => (next ? 'done' : 'refused')

/** What the answer of a step says: whether it was done or, of an undo, what has become of each record. */
export const saidBy = ({ status, body }: Answer<unknown>, isUndo: boolean): string => {
  if (!isUndo || status >= 300) return status < 300 ? 'done' : 'refused'
  const { records } = body.data as UndoResult
  return spell(
    records.map(({ record, id, change, outcome, fields }) => ({
      key: `${record} ${id}`,
      act: change,
      outcome,
      kept: Object.fromEntries(
        fields.flatMap((one) =>
          one.outcome === 'kept' ? [[one.part ? String(one.part.id) : one.field, one.since?.change_id ?? 0]] : [],
        ),
      ),
    })),
  )
}

const spell = (told: readonly Told[]): string =>
  told
    .map(({ key, act, outcome, kept }) => `${key} ${act} ${outcome} ${JSON.stringify(Object.entries(kept).toSorted())}`)
    .toSorted()
    .join('\n')

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

const toAdd = (scene: Scene, act: Of<'add'>): Step => {
  const held = newRecord(scene, act)
  return {
    isUndo: false,
    send: () => sendRecord(act.kind === 'sectors' ? scene.staff : scene.by, act.kind, held),
    apply: (world, { body }) => {
      const { id = 0 } = (body.data ?? {}) as { id?: number }
      const next = store(world, `${act.kind} ${id}`, held)
      return { world: next ?? world, said: said(next) }
    },
  }
}

const toChange = (scene: Scene, act: Of<'change'>): Step | undefined => {
  const kinds: readonly Kind[] = act.of ? [act.of] : ['sectors', 'businessUnits', 'regions', 'companyUsers']
  const key = pickFrom(keysIn(scene.world, ...kinds), act.at)
  const known = key && scene.world.get(key)
  if (!known) return undefined
  const held = alter(scene, key, known.held, act)
  const sent = { id: idOf(key), version: scene.versions.get(key) }
  return {
    isUndo: false,
    send: () => sendRecord(isOfAll(key) ? scene.staff : scene.by, kindOf(key), held, sent),
    // Refused if somebody else has changed it since it was read. A form doesn't send whether somebody is active.
    apply: (world) => {
      const now = world.get(key)
      const next =
        now?.version === known.version ? store(world, key, having(held, 'is_active', now.held['is_active'])) : null
      return { world: next ?? world, said: said(next) }
    },
  }
}

const toDelete = (scene: Scene, act: Of<'delete'>): Step | undefined => {
  const kinds: readonly Kind[] = act.of ? [act.of] : ['sectors', 'businessUnits', 'regions', 'gradeCompanies']
  const key = pickFrom(keysIn(scene.world, ...kinds), act.at)
  if (!key) return undefined
  return {
    isUndo: false,
    send: () => sendDeletion(isOfAll(key) ? scene.staff : scene.by, key),
    apply: (world) => {
      const next = world.has(key) ? remove(world, key) : null
      return { world: next ?? world, said: said(next) }
    },
  }
}

/** Moves a region from its first business unit, if it has any, to another one. */
const toMove = ({ world: known, by }: Scene, act: Of<'move'>): Step | undefined => {
  const key = pickFrom(keysIn(known, 'regions'), act.at)
  const units = keysIn(known, 'businessUnits').map(idOf)
  const [from = null] = idsOf(known.get(key ?? '')?.held ?? {}, 'units ')
  const to = pickFrom(
    units.filter((id) => id !== from),
    act.pick,
  )
  if (!key || to === undefined) return undefined
  const body = { from_business_unit_id: from, to_business_unit_id: to }
  return {
    isUndo: false,
    send: () => by(calls.moveRegion, { region_id: idOf(key) }, { body }),
    apply: (world) => {
      const { held } = world.get(key) ?? {}
      const isThere = held && (from === null || held[`units ${from}`]) && !held[`units ${to}`]
      const next = isThere
        ? store(world, key, having(having(held, `units ${from}`, undefined), `units ${to}`, 'true'))
        : null
      return { world: next ?? world, said: said(next) }
    },
  }
}

/** Changes something about everybody who is not so already. */
const ofPeople = (
  scene: Scene,
  field: string,
  value: string | undefined,
  send: (ids: number[]) => Step['send'],
): Step | undefined => {
  const keys = keysIn(scene.world, 'companyUsers')
  if (keys.length === 0) return undefined
  const change = (world: World, key: string): World => {
    const { held } = world.get(key) ?? {}
    return !held || held[field] === value ? world : (store(world, key, having(held, field, value)) ?? world)
  }
  return {
    isUndo: false,
    send: send(keys.map(idOf)),
    apply: (world) => ({ world: keys.reduce(change, world), said: 'done' }),
  }
}

const toSave = ({ staff, by, ranks }: Scene, act: Of<'cells'>): Step => {
  const cells = new Map(act.cells.map(([place, grade]) => [ranks[place] ?? 0, grade]))
  const sent = [...cells].map(([ta_rank_id, rank]) => ({ ta_rank_id, rank }))
  return {
    isUndo: false,
    send: () => staff(calls.saveGradeMap, {}, { body: { changes: [{ company_id: by.companyId, cells: sent }] } }),
    apply: (world, { body }) => {
      const [made] = (body.data as { companies?: { id: number }[] } | null)?.companies ?? []
      const [mapping] = keysIn(world, 'gradeCompanies')
      const key = mapping ?? `gradeCompanies ${made?.id ?? 0}`
      const before = world.get(key)?.held ?? {}
      const held = sent.reduce((all: Held, one) => having(all, String(one.ta_rank_id), one.rank ?? undefined), before)
      const isSame = sent.every((one) => (one.rank ?? undefined) === before[one.ta_rank_id])
      const next = isSame ? world : store(world, key, held)
      return { world: next ?? world, said: said(next) }
    },
  }
}

const toUndo = ({ log, by, staff }: Scene, act: Of<'undo'>): Step | undefined => {
  const change = log.at(-1 - act.at) ?? log[0]
  if (!change) return undefined
  const isShared = change.parts.some(({ key }) => isOfAll(key))
  return {
    isUndo: true,
    send: () => (isShared ? undoOf(staff, change.id) : undoIn(by, change.id)),
    apply: (world, _answer, all) => {
      const { world: next, told } = takeBack(world, change, all)
      return { world: next, said: spell(told) }
    },
  }
}

/** Returns an act as it is made in a scene; undefined if there is nothing to make it with. */
export const stepOf = (scene: Scene, act: Act): Step | undefined => {
  const { by } = scene
  if (act.act === 'add') return toAdd(scene, act)
  if (act.act === 'change') return toChange(scene, act)
  if (act.act === 'delete') return toDelete(scene, act)
  if (act.act === 'move') return toMove(scene, act)
  if (act.act === 'cells') return toSave(scene, act)
  if (act.act === 'undo') return toUndo(scene, act)
  if (act.act === 'right') {
    const { permission, mode } = act
    const value = mode === 'give' ? 'true' : undefined
    return ofPeople(
      scene,
      `TOM ${permission}`,
      value,
      (ids) => () => by(calls.changeRightOfCompanyUsers, {}, { body: { ids, application: 'TOM', permission, mode } }),
    )
  }
  const { is_active } = act
  return ofPeople(
    scene,
    'is_active',
    is_active ? 'true' : undefined,
    (ids) => () => by(calls.toggleManyCompanyUsers, {}, { body: { ids, is_active } }),
  )
}
