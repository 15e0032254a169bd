import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { companyUsers as calls } from '../../../contract/calls/companyUsers'
import { companyRoles } from '../../resources/companyRoles'
import { ListPage } from '../../schema/list/ResourceList'
import { fillPath, usePathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { CompanySwitch } from './CompanySwitch'

/** The users of a company, below its name, with the way to its roles. Provider staff can switch to another company. */
export const CompanyUserList = ({ resource }: { resource: AnyResource }) => {
  const translate = useTranslate()
  const { isPlatform } = useSchemaSetting().caller
  const params = usePathParams(companyRoles.at)
  const mayReadRoles = useMay()(companyRoles, 'list')
  const notify = useNotice()
  // Says that the list is there (A65). Shorter than other toasts: it asks for nothing.
  const announce = useCallback(
    () => notify(calls.listCompanyUsers.answer.message, 'success', { autoHideDuration: 2_000 }),
    [notify],
  )
  return (
    <ListPage
      resource={resource}
      onRead={announce}
      aside={
        <>
          {isPlatform && <CompanySwitch path={resource.at ?? '/'} />}
          {mayReadRoles && (
            <Button size="small" startIcon={<BadgeIcon />} component={Link} to={fillPath(companyRoles.at, params)}>
              {translate('companyUsers.roles.link')}
            </Button>
          )}
        </>
      }
    />
  )
}
