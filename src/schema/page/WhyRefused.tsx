import { Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import type { z } from 'zod'
import type { granters as record } from '../../../contract/entities/granters'
import type { Refusal } from '../../../contract/guards'
import { metaOf } from '../path'
import type { AnyResource } from '../resource'
import { describeGranters } from '../shared/granters'
import { describeRefusals, missingNames } from '../shared/refusals'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useWords } from '../shared/useWords'

interface WhyRefusedProps {
  readonly refusals: readonly Refusal[]
}

const isGrantable = ({ kind }: Refusal) => kind === 'permission' || kind === 'role'

/** Names the people of the user's company who can grant what is missing. */
const GrantersOf = ({ refusals, companyId, from }: WhyRefusedProps & { companyId: number; from: AnyResource }) => {
  const words = useWords()
  const permissions = missingNames(refusals).join(',')
  const role = refusals.find(({ kind }) => kind === 'role')
  const params = { permissions, ...(role?.kind === 'role' && { role: role.role }) }
  const { data } = useGetOne<z.output<typeof record> & { id: number }>(
    from.name,
    { id: companyId, meta: metaOf(params) },
    { retry: false },
  )
  return data ? <div>{describeGranters(data, words)}</div> : null
}

/** Says what the user lacks, and who can grant it. */
export const WhyRefused = ({ refusals }: WhyRefusedProps) => {
  const words = useWords()
  const { caller, granters } = useSchemaSetting()
  const { isPlatform, companyId } = caller
  const names = missingNames(refusals)
  const canBeGranted = refusals.every(isGrantable)
  return (
    <>
      <div>{describeRefusals(refusals, words)}</div>
      {canBeGranted && isPlatform && <div>{words.translate('permission.staff')}</div>}
      {canBeGranted && companyId !== null && granters && (
        <GrantersOf refusals={refusals} companyId={companyId} from={granters} />
      )}
      {names.length > 0 && (
        <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {words.translate('permission.names', { names: names.join(', ') })}
        </Typography>
      )}
    </>
  )
}
