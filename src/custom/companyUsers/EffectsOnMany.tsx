import { Box, Table, TableBody, TableCell, TableContainer, TableRow, Typography } from '@mui/material'
import { useId } from 'react'
import { grantableApplications } from '../../../contract/applications'
import { capitalize } from '../../../contract/capitalize'
import type { Effect } from '../../../contract/entities/effects'
import type { Permission } from '../../../contract/permissions'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { isIdle } from '../permissionMatrix/reach'
import { roleName } from './roleName'
import { Columns } from '../../schema/shared/Columns'

const count = { whiteSpace: 'nowrap', width: '1%' }

const rightText = (name: Permission, words: Words): string => {
  // Whoever has it: effects don't tell the role.
  const rights = describeRights([name], words).join('')
  return isIdle(name, 'COMPANY_SUPER_USER')
    ? words.translate('access.changes.idle', { rights })
    : capitalize(rights, words.locale)
}

const nameOf = ({ kind, name }: Effect, words: Words): string => {
  if (kind === 'permission') return rightText(name as Permission, words)
  return kind === 'role' ? roleName(name, words) : name
}

const countOf = (key: 'gain' | 'lose', count: number, { translate }: Words) =>
  count === 0 ? '' : translate(`companyUsers.many.${key}`, { count })

/** How many effects are listed in an application; more are only counted. */
const maxListed = 200

/** Says how many people gain and lose what, by application. */
export const EffectsOnMany = ({ effects }: { effects: readonly Effect[] }) => {
  const words = useWords()
  const id = useId()
  const { translate } = words
  if (effects.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} gutterBottom>
        {translate('companyUsers.many.effects')}
      </Typography>
      <Columns align="start" md="repeat(auto-fit, minmax(360px, 1fr))">
        {grantableApplications
          .map((application) => ({ application, own: effects.filter((effect) => effect.application === application) }))
          .filter(({ own }) => own.length > 0)
          .map(({ application, own }) => (
            <Box key={application}>
              <Typography variant="subtitle2" component="h4">
                {translate(`choices.applications.${application}`)}
              </Typography>
              <TableContainer tabIndex={0} role="region" aria-label={translate(`choices.applications.${application}`)}>
                <Table size="small">
                  <TableBody sx={{ '& td': { overflowWrap: 'anywhere', px: { xs: 0.75, sm: 2 } } }}>
                    {own.slice(0, maxListed).map((effect, place) => (
                      <TableRow key={place}>
                        <TableCell>
                          {translate(`companyUsers.many.kinds.${effect.kind}`, { name: nameOf(effect, words) })}
                        </TableCell>
                        <TableCell sx={{ color: 'success.main', ...count }}>
                          {countOf('gain', effect.gain, words)}
                        </TableCell>
                        <TableCell sx={{ color: 'error.main', ...count }}>
                          {countOf('lose', effect.lose, words)}
                        </TableCell>
                      </TableRow>
                    ))}
                  </TableBody>
                </Table>
              </TableContainer>
              {own.length > maxListed && (
                <Typography color="textSecondary">
                  {translate('schema.bulk.more', {
                    count: own.length - maxListed,
                  })}
                </Typography>
              )}
            </Box>
          ))}
      </Columns>
    </section>
  )
}
