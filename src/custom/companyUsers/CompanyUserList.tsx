import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { Button, useMediaQuery, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { companyUsers as calls } from '../../../contract/calls/companyUsers'
import { sayIt } from '../../../contract/say'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyUserList } from '../../i18n/parts/companyUserList'
import { companyRoles } from '../../resources/companyRoles'
import { ListPage } from '../../schema/list/ResourceList'
import { fillPath, usePathParams } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useMay } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { asksForCompany } from '../layout/menu'
import { useCompanyInHand } from '../session/companyInHand'

addTexts(ofCompanyUserList)

export { ViewAsButton } from '../viewAs/ViewAsButton'
export { RoleCell } from './RoleCell'

/** Rarely asked, and with the list of companies. */
const CompanyQuestion = lazyModule(() => import('./CompanyChoice')).part((module) => module.CompanyQuestion)

/** Beside the breadcrumbs where these leave room, or else above them: neither over a row nor over the name of the company. */
const placeOf = (hasRoom: boolean) =>
  ({ position: 'fixed', top: hasRoom ? 68 : 8, insetInlineEnd: hasRoom ? 24 : 8 }) as const

const Users = ({ resource }: { resource: AnyResource }) => {
  const translate = useTranslate()
  const params = usePathParams(companyRoles.at)
  const mayReadRoles = useMay()(companyRoles, 'list')
  const notify = useNotice()
  const hasRoom = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up(720))
  // Says that the list is there (A65). Shorter than other toasts: it asks for nothing, and covers no row.
  const announce = useCallback(
    () =>
      notify(sayIt(calls.listCompanyUsers.answer.message), 'success', {
        autoHideDuration: 2_000,
        style: placeOf(hasRoom),
      }),
    [notify, hasRoom],
  )
  return (
    <ListPage
      resource={resource}
      onRead={announce}
      more={
        mayReadRoles && (
          <Button startIcon={<BadgeIcon />} component={Link} to={fillPath(companyRoles.at, params)}>
            {translate('companyUsers.roles.link')}
          </Button>
        )
      }
    />
  )
}

/** The users of a company, with the way to its roles. The menu's link asks which company, if none is in hand (decision 0066). */
export const CompanyUserList = ({ resource }: { resource: AnyResource }) => {
  const { state } = useLocation()
  const inHand = useCompanyInHand()
  return inHand === null && asksForCompany(state) ? <CompanyQuestion /> : <Users resource={resource} />
}
