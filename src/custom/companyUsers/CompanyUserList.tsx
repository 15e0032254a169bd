import { ListPage } from '../../schema/list/ResourceList'
import type { AnyResource } from '../../schema/resource'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { CompanySwitch } from './CompanySwitch'

/** The users of a company, below its name. Provider staff can switch to another company. */
export const CompanyUserList = ({ resource }: { resource: AnyResource }) => {
  const { isPlatform } = useSchemaSetting().caller
  return <ListPage resource={resource} aside={isPlatform && <CompanySwitch path={resource.at ?? '/'} />} />
}
