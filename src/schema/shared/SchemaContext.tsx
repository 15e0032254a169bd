import { createContext, useCallback, useContext } from 'react'
import { can, isPermission } from '../../../contract/permissions'
import type { Action, AnyResource } from '../resource'

/** What the engine must know of the console around it. */
export interface SchemaSetting {
  /** All resources, by name: a field or a row may lead to another. */
  readonly resources: Readonly<Record<string, AnyResource>>
  /** What the signed-in person holds. */
  readonly permissions: readonly string[]
  readonly userId: number | null
  readonly isPlatform: boolean
}

const SchemaContext = createContext<SchemaSetting>({ resources: {}, permissions: [], userId: null, isPlatform: false })

/** Tells the engine which resources there are and who uses them. */
export const SchemaProvider = SchemaContext.Provider
export const useSchemaSetting = () => useContext(SchemaContext)

/** Finds a resource by name. */
export const useResourceNamed = (name: string): AnyResource => {
  const resource = useSchemaSetting().resources[name]
  if (!resource) throw new Error(`There is no resource ${name} in src/resources/index.ts`)
  return resource
}

/** Tells whether the signed-in person may do something with a resource; what no permission names, nobody may. */
export const useMay = () => {
  const { permissions } = useSchemaSetting()
  return useCallback(
    (action: Action, { entity }: AnyResource): boolean => {
      const name = `${action}_${entity}`
      return entity === undefined || (isPermission(name) && can(permissions, [name]))
    },
    [permissions],
  )
}
