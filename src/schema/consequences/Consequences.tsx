import { Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type Identifier } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import type { Consequence } from '../consequence'

export interface Change {
  readonly consequence: Consequence
  /** The record to change. */
  readonly id: Identifier
  /** The options to remove from it; all if absent. */
  readonly taken?: readonly string[]
}

/** Counts the users affected by a change. Never cached, since the decision depends on it. */
export const useCounts = (change: Change | null) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { consequence, id = 0, taken } = change ?? {}
  const query = consequence?.sends && taken ? { [consequence.sends]: taken.join(',') } : {}
  const { data, isPending } = useQuery({
    queryKey: ['consequences', consequence?.call.path, id, query],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> =>
      consequence ? provider.readCounts(consequence.call, { id, query, signal }) : {},
    enabled: consequence !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  return { counts: data, isCounting: consequence !== undefined && isPending }
}

interface ConsequencesProps extends ReturnType<typeof useCounts> {
  readonly consequence: Consequence
}

/** Lists how many users a change affects, and how. */
export const Consequences = ({ consequence, counts, isCounting }: ConsequencesProps) => {
  const translate = useTranslate()
  if (isCounting) return <Skeleton aria-busy width="80%" height={48} />
  if (!counts) return <Typography>{translate('schema.notCounted')}</Typography>
  return (
    <Stack component="ul" sx={{ mb: 1 }}>
      {consequence.counts
        .map((name) => ({ name, count: counts[name] ?? 0 }))
        .filter(({ count }, index) => index === 0 || count > 0)
        .map(({ name, count }) => (
          <li key={name}>
            {count === 0
              ? translate('schema.concernsNobody')
              : translate(`consequences.${consequence.texts}.${name}`, {
                  count,
                })}
          </li>
        ))}
    </Stack>
  )
}
