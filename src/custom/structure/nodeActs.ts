/** What can be done with a record of the tree, by the guards that the server uses. */
import { useCallback, useMemo } from 'react'
import { structure as structureCalls } from '../../../contract/calls/structure'
import { businessUnits } from '../../resources/businessUnits'
import { legalEntities } from '../../resources/legalEntities'
import { regions } from '../../resources/regions'
import { useMay, useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import type { AnyResource } from '../../schema/resource'
import type { Level, TreeNode } from './tree'

export const nodeActs = ['add', 'rename', 'edit', 'move', 'remove'] as const
export type NodeAct = (typeof nodeActs)[number]

/** An act that was chosen for a node. */
export interface Chosen {
  readonly act: NodeAct
  readonly node: TreeNode
}

/** The resource whose forms change a level; countries are fixed. */
export const resourceOf: Readonly<Record<Level, AnyResource | null>> = {
  unit: businessUnits,
  region: regions,
  country: null,
  entity: legalEntities,
}

type Allowed = Readonly<Record<Level, Readonly<Record<NodeAct, boolean>>>>

const readAllowed = (
  may: ReturnType<typeof useMay>,
  mayCall: ReturnType<typeof useMayCall>,
  isReadOnly: boolean,
): Allowed => {
  // Forms are opened to be read, too; what changes a node where it stands is not.
  const mayChange = (resource: AnyResource) => !isReadOnly && may(resource, 'update')
  const mayUpdateRegion = mayChange(regions)
  const mayMoveRegion = mayCall(structureCalls.moveRegion) && may(businessUnits, 'all')
  return {
    unit: {
      add: !isReadOnly && may(regions, 'create'),
      rename: mayChange(businessUnits),
      edit: may(businessUnits, 'update'),
      move: false,
      remove: may(businessUnits, 'delete'),
    },
    region: {
      add: mayUpdateRegion,
      rename: mayUpdateRegion,
      edit: may(regions, 'update'),
      move: mayMoveRegion,
      remove: may(regions, 'delete'),
    },
    country: {
      add: !isReadOnly && may(legalEntities, 'create'),
      rename: false,
      edit: false,
      move: mayCall(structureCalls.moveCountry),
      remove: mayUpdateRegion,
    },
    entity: {
      add: false,
      rename: mayChange(legalEntities),
      // It has nothing but a name.
      edit: false,
      move: mayCall(structureCalls.moveLegalEntity),
      remove: may(legalEntities, 'delete'),
    },
  }
}

/** Returns a function that lists the acts that the user may do with a node. */
export const useNodeActs = (): ((node: TreeNode) => readonly NodeAct[]) => {
  const may = useMay()
  const mayCall = useMayCall()
  const { isReadOnly = false } = useSchemaSetting()
  const allowed = useMemo(() => readAllowed(may, mayCall, isReadOnly), [may, mayCall, isReadOnly])
  return useCallback(
    (node) =>
      nodeActs.filter(
        // A legal entity belongs to a unit, so without it none can be added.
        (act) =>
          allowed[node.level][act] && !(act === 'add' && node.level === 'country' && node.place.unit === undefined),
      ),
    [allowed],
  )
}

/** Returns whether the user may add records of any level as an outline. */
export const useMayOutline = (): boolean => {
  const may = useMay()
  const { isReadOnly } = useSchemaSetting()
  return isReadOnly !== true && may(businessUnits, 'create')
}
