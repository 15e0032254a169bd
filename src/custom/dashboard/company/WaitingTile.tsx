import { Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'
import { notificationKinds } from '../../../../contract/entities/notification'
import { waitingPath, type WaitingKind } from '../../companies/waitingPath'
import { Tile } from '../Tile'
import { PlainList } from '../../../schema/shared/PlainList'

const WaitingLine = ({ kind, count, companyId }: { kind: WaitingKind; count: number; companyId: number }) => {
  const translate = useTranslate()
  const text = translate(`waiting.kinds.${kind}`, { count })
  return (
    <li>
      <Link component={RouterLink} to={waitingPath(kind, companyId)}>
        {text}
      </Link>
    </li>
  )
}

interface WaitingTileProps {
  readonly counts: NonNullable<CompanyFigures['waiting']>
  readonly companyId: number
}

/** Shows what waits in a company: the numbers behind the notifications of the bell. */
export const WaitingTile = ({ counts, companyId }: WaitingTileProps) => {
  const translate = useTranslate()
  const waiting = notificationKinds.flatMap((kind) => {
    const { [kind]: count = 0 } = counts
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <Tile title={translate('waiting.title')} columns={8}>
      {waiting.length === 0 ? (
        <Typography color="textSecondary">{translate('waiting.none')}</Typography>
      ) : (
        <Stack component={PlainList} spacing={1.5}>
          {waiting.map((one) => (
            <WaitingLine key={one.kind} {...one} companyId={companyId} />
          ))}
        </Stack>
      )}
    </Tile>
  )
}
