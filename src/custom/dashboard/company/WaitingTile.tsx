import { Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { waitingPath, type WaitingKind } from '../../companies/waitingPath'
import { Tile } from '../Tile'

/** The number of what waits, by kind; undefined if the user may not see it. */
const counts: { readonly [kind in WaitingKind]: (figures: CompanyFigures) => number | undefined } = {
  'job-grade-versions': ({ waiting_job_grade_versions: count }) => count,
  'incentive-versions': ({ waiting_incentive_versions: count }) => count,
  'one-time-passwords': ({ people }) => people?.one_time_passwords,
}
const kinds = Object.keys(counts) as WaitingKind[]

const WaitingLine = ({ kind, count, companyId }: { kind: WaitingKind; count: number; companyId: number }) => {
  const translate = useTranslate()
  const text = translate(`waiting.kinds.${kind}`, { smart_count: count, count: count.toLocaleString(useLocale()) })
  return (
    <li>
      <Link component={RouterLink} to={waitingPath(kind, companyId)}>
        {text}
      </Link>
    </li>
  )
}

/** Shows what waits in a company: the numbers behind the notifications of the bell. */
export const WaitingTile = ({ figures, companyId }: { figures: CompanyFigures; companyId: number }) => {
  const translate = useTranslate()
  const waiting = kinds.flatMap((kind) => {
    const count = counts[kind](figures) ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <Tile title={translate('waiting.title')} columns={8}>
      {waiting.length === 0 ? (
        <Typography color="textSecondary">{translate('waiting.none')}</Typography>
      ) : (
        <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {waiting.map((one) => (
            <WaitingLine key={one.kind} {...one} companyId={companyId} />
          ))}
        </Stack>
      )}
    </Tile>
  )
}
