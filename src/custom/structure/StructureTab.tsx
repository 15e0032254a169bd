import type { ComponentType } from 'react'
import { businessUnits } from '../../resources/businessUnits'
import { useResourceList } from '../../schema/list/ResourceList'
import { usePathParams, type PathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useMay } from '../../schema/shared/SchemaContext'
import { ProfileFrame } from '../companyProfile/ProfileFrame'
import type { ProfileTab } from '../companyProfile/profileTabs'
import { StructureView } from './StructureView'
import { useIsTree, ViewChoice } from './ViewChoice'

/** The tree begins with the units: it is offered beside their list, and on the other tab to who may not see that one. */
const useOffersTree = (resource: AnyResource): boolean => {
  const mayViewUnits = useMay()('VIEW', businessUnits)
  return resource.name === businessUnits.name || !mayViewUnits
}

interface TabProps {
  readonly tab: ProfileTab
  readonly resource: AnyResource
  readonly params: PathParams
}

const Tab = ({ tab, resource, params }: TabProps) => {
  const { actions, body } = useResourceList(resource, params)
  const isTree = useIsTree()
  // A link to the tree shows the tree, whoever follows it.
  const offersTree = useOffersTree(resource) || isTree
  return (
    <ProfileFrame
      tab={tab}
      actions={
        <>
          {offersTree && <ViewChoice />}
          {!isTree && actions}
        </>
      }
    >
      {isTree ? <StructureView companyId={params.company_id ?? ''} /> : body}
    </ProfileFrame>
  )
}

/**
 * Makes a tab of a company's profile that shows the list of a resource to work with, or the whole company as a tree to
 * look at.
 */
export const structureTab = (tab: ProfileTab, resource: AnyResource): ComponentType =>
  function StructureTab() {
    const params = usePathParams(tab.path)
    // Nothing that was opened in one company belongs to another.
    return <Tab key={params.company_id} tab={tab} resource={resource} params={params} />
  }
