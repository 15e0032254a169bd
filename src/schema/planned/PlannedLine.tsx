import EventIcon from '@mui/icons-material/EventOutlined'
import { Alert, Box, Link, type SxProps } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { planned as calls } from '../../../contract/calls/planned'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import type { PlannedCall } from '../../../contract/planned'
import type { SchemaDataProvider } from '../dataProvider'
import { showDay } from '../shared/showDay'
import { plannedPath } from './plannedPath'
import { plansKey } from './usePlanChange'

interface PlannedLineProps {
  readonly companyId: string
  readonly call: PlannedCall
  readonly recordId: number
  readonly sx?: SxProps
}

/** Says on a record what is planned for it, or was refused, to those who may plan it; nothing if that is nothing. */
export const PlannedLine = ({ companyId, call, recordId, sx = {} }: PlannedLineProps) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const translate = useTranslate()
  const locale = useLocale()
  const query = { call, record_id: recordId, state: 'planned,refused' }
  const { data } = useQuery({
    queryKey: [plansKey, companyId, query],
    queryFn: async ({ signal }) =>
      (await provider.send(calls.listPlannedChanges, { params: { company_id: companyId }, query, signal }))
        .data as unknown as readonly PlannedChange[],
    meta: { ownErrors: true },
  })
  if (!data || data.length === 0) return null
  const isRefused = data.some(({ state }) => state === 'refused')
  return (
    <Alert severity={isRefused ? 'warning' : 'info'} variant="outlined" icon={<EventIcon fontSize="small" />} sx={sx}>
      {data.map(({ id, state, counts_from, by }) => (
        <Box key={id}>
          {translate(by ? `schema.planned.lineBy.${state}` : `schema.planned.line.${state}`, {
            act: translate(`schema.planned.acts.${call}`),
            date: showDay(counts_from, locale),
            name: by?.name,
          })}
        </Box>
      ))}
      <Link component={RouterLink} to={plannedPath(companyId)}>
        {translate('schema.planned.see')}
      </Link>
    </Alert>
  )
}
