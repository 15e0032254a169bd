import { use } from 'react'
import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type GrantableApplication, grantableApplications } from '../../../../contract/applications'
import { countedRoles, type CompanyFigures } from '../../../../contract/entities/companyFigures'
import { companyRoles } from '../../../resources/companyRoles'
import { fillPath } from '../../../schema/path'
import { roleName } from '../../companyUsers/roleName'
import { holdersPath } from '../../companyUsers/roles/holdersPath'
import { BarTable, type Counted } from '../BarTable'
import { Tile, TileHeading } from '../Tile'
import { Columns } from '../../../schema/shared/Columns'

type CountedRole = NonNullable<CompanyFigures['people']>['roles'][number]

interface RolesOfApplication {
  readonly application: GrantableApplication
  readonly shown: readonly CountedRole[]
  /** How many roles are left out, and how many people have one of them. */
  readonly others: { readonly roles: number; readonly people: number }
}

/** The number of roles that a chart can show apart. */
const most = 5

/** Groups roles by application. The most frequent ones come first; what is left of many is summed up. */
export const shownRoles = (roles: readonly CountedRole[]): RolesOfApplication[] =>
  grantableApplications.flatMap((application) => {
    const own = roles.filter((role) => role.application === application)
    if (own.length === 0) return []
    // A line for the others takes as much room as the role itself.
    const shown = own.length === most + 1 ? own : own.slice(0, most)
    const left = own.slice(shown.length)
    return [
      { application, shown, others: { roles: left.length, people: left.reduce((sum, { count }) => sum + count, 0) } },
    ]
  })

interface RolesTileProps {
  readonly roles: NonNullable<CompanyFigures['people']>['roles']
  readonly companyId: number
}

const useCounted = (companyId: number) => {
  const translate = useTranslate()
  return ({ application, shown, others }: ReturnType<typeof shownRoles>[number]): Counted[] => [
    ...shown.map(({ name, count }: CountedRole) => ({
      key: name,
      label: name === '' ? translate('names.noRole') : roleName(name, { translate }),
      value: count,
      to: name === '' ? undefined : holdersPath(companyId, application, name),
    })),
    ...(others.roles === 0
      ? []
      : [
          {
            key: 'others',
            label: translate('figures.otherRoles', {
              count: others.roles,
            }),
            value: others.people,
            isMuted: true,
            to: fillPath(companyRoles.at, { company_id: companyId }),
          },
        ]),
  ]
}

/** Shows how many people have which role: a chart per application. */
export const RolesTile = ({ roles, companyId }: RolesTileProps) => {
  const translate = useTranslate()
  const nameOf = (application: GrantableApplication): string => translate(`choices.applications.${application}`)
  const countedOf = useCounted(companyId)
  const level = use(TileHeading) === 'h2' ? 'h3' : 'h4'
  return (
    <Tile title={translate('figures.roles')} columns={8}>
      {roles.length === 0 && <Typography color="textSecondary">{translate('figures.noRoles')}</Typography>}
      <Columns gap={4} xs="repeat(auto-fit, minmax(min(320px, 100%), 1fr))">
        {shownRoles(roles).map((one) => (
          <div key={one.application}>
            <Typography variant="h3" component={level} gutterBottom>
              {nameOf(one.application)}
            </Typography>
            <BarTable
              label={translate('figures.rolesIn', { application: nameOf(one.application) })}
              caption={(sum) => translate('figures.ofPeople', { count: sum })}
              counted={countedOf(one)}
            />
          </div>
        ))}
      </Columns>
      {roles.length === countedRoles && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {translate('figures.counted', { count: countedRoles })}
        </Typography>
      )}
    </Tile>
  )
}
