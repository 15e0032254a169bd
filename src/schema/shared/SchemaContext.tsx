import { createContext, useCallback, useContext, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { isReading, type Call } from '../../../contract/call'
import type { Caller } from '../../../contract/guards'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, guardsOf, passes, type Slot } from './rights'
import type { OpenedRecord, SavedViews, Screens } from './screens'

/** What the console provides to the engine. */
interface SchemaSetting {
  /** All resources by name. */
  readonly resources: Readonly<Record<string, AnyResource>>
  /** Components that replace generated ones. */
  readonly screens?: Screens
  /** The named views of lists; without it there are none. */
  readonly savedViews?: SavedViews
  /** Notes that a record was opened; shows nothing. Without it none is noted. */
  readonly NoteOpened?: ComponentType<OpenedRecord>
  /** The signed-in user, as input of guards. */
  readonly caller: Caller
  readonly userId: number | null
  /** The resource whose records say by which `time_zone` the days of a company begin; without it they begin in UTC. */
  readonly zoned?: AnyResource | undefined
  /** Says who can grant what the user lacks, by the id of the company; without it nobody is named. */
  readonly granters?: AnyResource | undefined
  /** Whether nothing can be changed, because the console is viewed as another person, or as of an earlier moment. */
  readonly isReadOnly?: boolean
  /** Whether an earlier moment is shown, in which there is nothing to add to. */
  readonly isPast?: boolean
  /** Whether the server keeps what is typed and not saved. */
  readonly keepsUnsavedWork?: boolean
}

/** A caller without any permissions. */
export const nobody: Caller = { isPlatform: false, companyId: null, role: '', permissions: [] }

const SchemaContext = createContext<SchemaSetting>({ resources: {}, caller: nobody, userId: null })

/** Provides the resources and the signed-in user to the engine. */
export const SchemaProvider = SchemaContext.Provider
export const useSchemaSetting = () => useContext(SchemaContext)

/** Returns a resource by name; throws if it doesn't exist. */
export const useResourceNamed = (name: string): AnyResource => {
  const resource = useSchemaSetting().resources[name]
  if (!resource) throw new Error(`There is no resource ${name} in src/resources/index.ts`)
  return resource
}

/** The slots whose calls change something. Forms are opened to be read, too: saving is refused there, with the reason. */
const isWriting = (slot: Slot, isPast = false) => /^(delete|toggle|upload)$/.test(slot) || (isPast && slot === 'create')

/**
 * Returns a function that checks whether the user may make a call of a resource, by the guards that the server uses.
 * The company is that of the route unless other params are given. While nothing can be changed, nobody may.
 *
 * @example useMay()(regions, 'create')
 */
export const useMay = () => {
  const { caller, isReadOnly, isPast } = useSchemaSetting()
  const companyHere = companyOf(useParams())
  return useCallback(
    (resource: AnyResource, slot: Slot, params?: PathParams): boolean =>
      !(isReadOnly && isWriting(slot, isPast)) &&
      passes(asksOf(resource, slot), caller, params ? companyOf(params) : companyHere),
    [caller, companyHere, isReadOnly, isPast],
  )
}

/**
 * Returns a function that checks whether the user may make a call that has no slot, in the company of the route unless
 * another one is given.
 */
export const useMayCall = () => {
  const { caller, isReadOnly } = useSchemaSetting()
  const companyHere = companyOf(useParams())
  return useCallback(
    (call: Call, companyId = companyHere): boolean =>
      !(isReadOnly && !isReading(call)) && passes(guardsOf(call), caller, companyId),
    [caller, companyHere, isReadOnly],
  )
}
