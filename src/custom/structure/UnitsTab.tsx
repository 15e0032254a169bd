import { usePathParams } from '../../schema/path'
import { useResourceList } from '../../schema/list/ResourceList'
import { businessUnits } from '../../resources/businessUnits'
import { ProfileFrame } from '../companyProfile/ProfileFrame'
import { profileTabs } from '../companyProfile/profileTabs'
import { StructureView } from './StructureView'
import { useIsTree, ViewChoice } from './ViewChoice'

/** The business units of a company: as a list to work with, or with all that is below them as a tree to look at. */
export const UnitsTab = () => {
  const params = usePathParams(profileTabs.businessUnits.path)
  const { actions, body } = useResourceList(businessUnits, params)
  const isTree = useIsTree()
  return (
    <ProfileFrame
      tab={profileTabs.businessUnits}
      actions={
        <>
          <ViewChoice />
          {!isTree && actions}
        </>
      }
    >
      {isTree ? <StructureView companyId={params.company_id ?? ''} /> : body}
    </ProfileFrame>
  )
}
