import { businessUnits } from '../../resources/businessUnits'
import { useResourceList } from '../../schema/list/ResourceList'
import { RecordFrame } from '../../schema/page/RecordFrame'
import { usePathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useMay } from '../../schema/shared/SchemaContext'
import { StructureView } from './StructureView'
import { useIsTree, ViewChoice } from './ViewChoice'

/** The tree begins with the units: it is offered beside their list, and on the other tab to who may not see that one. */
const useOffersTree = (resource: AnyResource): boolean => {
  const mayViewUnits = useMay()(businessUnits, 'list')
  return resource.name === businessUnits.name || !mayViewUnits
}

/**
 * A tab of a company's page that shows the list of a resource to work with, or the whole company as a tree to look at.
 */
export const StructureTab = ({ resource }: { resource: AnyResource }) => {
  const params = usePathParams(resource.at ?? '')
  const { actions, body } = useResourceList(resource, params)
  const isTree = useIsTree()
  // A link to the tree shows the tree, whoever follows it.
  const offersTree = useOffersTree(resource) || isTree
  return (
    <RecordFrame
      tab={resource}
      actions={
        <>
          {offersTree && <ViewChoice />}
          {!isTree && actions}
        </>
      }
    >
      {isTree ? <StructureView companyId={params.company_id ?? ''} /> : body}
    </RecordFrame>
  )
}
