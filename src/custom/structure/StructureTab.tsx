import { Skeleton } from '@mui/material'
import { businessUnits } from '../../resources/businessUnits'
import { useResourceList } from '../../schema/list/ResourceList'
import { RecordFrame } from '../../schema/page/RecordFrame'
import { usePathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useMay } from '../../schema/shared/SchemaContext'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useIsTree, ViewChoice } from './ViewChoice'

/** Loaded when a tree is shown, which few visits do. */
const onDemand = lazyModule(() => withTexts(import('./onDemand')))
const StructureView = onDemand.part((module) => module.StructureView)
const OutlineButton = onDemand.part(
  (module) => module.OutlineButton,
  <Skeleton variant="rounded" width={173} height={37} />,
)

/** Offers the tree on the tab of units, or on the tab of regions if the user may not view units. */
const useOffersTree = (resource: AnyResource): boolean => {
  const mayViewUnits = useMay()(businessUnits, 'list')
  return resource.name === businessUnits.name || !mayViewUnits
}

/**
 * A tab of a company's page that shows either the list of a resource or the company's whole structure as a tree.
 */
export const StructureTab = ({ resource }: { resource: AnyResource }) => {
  const params = usePathParams(resource.at ?? '')
  const { actions, body } = useResourceList(resource, params)
  const isTree = useIsTree()
  const mayOutline = useMay()(businessUnits, 'create')
  // A link to the tree works on every tab.
  const offersTree = useOffersTree(resource) || isTree
  return (
    <RecordFrame
      tab={resource}
      actions={
        <>
          {offersTree && <ViewChoice />}
          {isTree ? mayOutline && <OutlineButton companyId={params.company_id ?? ''} /> : actions}
        </>
      }
    >
      {isTree ? <StructureView companyId={params.company_id ?? ''} /> : body}
    </RecordFrame>
  )
}
