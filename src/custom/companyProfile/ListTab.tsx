import type { ComponentType } from 'react'
import { usePathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useResourceList } from '../../schema/list/ResourceList'
import { ProfileFrame } from './ProfileFrame'
import type { ProfileTab } from './profileTabs'

/** Makes the tab of a company's profile that shows the list of a resource. */
export const listTab = (tab: ProfileTab, resource: AnyResource): ComponentType =>
  function ListTab() {
    const { actions, body } = useResourceList(resource, usePathParams(tab.path))
    return (
      <ProfileFrame tab={tab} actions={actions}>
        {body}
      </ProfileFrame>
    )
  }
