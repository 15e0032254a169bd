import { createContext, useCallback, useContext } from 'react'
import { useParams } from 'react-router-dom'
import type { Caller } from '../../../contract/guards'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { asksOf, companyOf, passes, type Slot } from './rights'
import type { Screens } from './screens'

/** What the engine must know of the console around it. */
export interface SchemaSetting {
  /** All resources, by name: a field or a row may lead to another. */
  readonly resources: Readonly<Record<string, AnyResource>>
  /** The components that take the place of generated ones. */
  readonly screens?: Screens
  /** The signed-in person, as guards know callers. */
  readonly caller: Caller
  readonly userId: number | null
}

/** Somebody who may do nothing that asks for a right. */
export const nobody: Caller = { isPlatform: false, companyId: null, role: '', permissions: [] }

const SchemaContext = createContext<SchemaSetting>({ resources: {}, caller: nobody, userId: null })

/** Tells the engine which resources there are and who uses them. */
export const SchemaProvider = SchemaContext.Provider
export const useSchemaSetting = () => useContext(SchemaContext)

/** Finds a resource by name. */
export const useResourceNamed = (name: string): AnyResource => {
  const resource = useSchemaSetting().resources[name]
  if (!resource) throw new Error(`There is no resource ${name} in src/resources/index.ts`)
  return resource
}

/**
 * Tells whether the signed-in person may make a call of a resource, as the server would. The company is that of the
 * route, unless other ids are given.
 *
 * @example useMay()(regions, 'create')
 */
export const useMay = () => {
  const { caller } = useSchemaSetting()
  const companyHere = companyOf(useParams())
  return useCallback(
    (resource: AnyResource, slot: Slot, params?: PathParams): boolean =>
      passes(asksOf(resource, slot), caller, params ? companyOf(params) : companyHere),
    [caller, companyHere],
  )
}
