import type { ReactNode } from 'react'
import { Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import type { z } from 'zod'
import { joinedTexts } from '../../../contract/formatters'
import type { ownGranters } from '../../../contract/entities/granters'
import type { Refusal } from '../../../contract/guards'
import { metaOf } from '../path'
import type { AnyResource } from '../resource'
import { describeGranters, describeOwnEnd } from '../shared/granters'
import { describeRefusals, missingNames } from '../shared/refusals'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useWords } from '../shared/useWords'

interface WhyRefusedProps {
  readonly refusals: readonly Refusal[]
}

const isGrantable = ({ kind }: Refusal) => kind === 'permission' || kind === 'role'

interface GrantersOfProps extends WhyRefusedProps {
  readonly companyId: number
  readonly from: AnyResource
  /** Says what is missing. */
  readonly children: ReactNode
}

/** Says first which role of the user had what is missing, and last who of their company can grant it. */
const GrantersOf = ({ refusals, companyId, from, children }: GrantersOfProps) => {
  const words = useWords()
  const permissions = missingNames(refusals).join(',')
  const role = refusals.find(({ kind }) => kind === 'role')
  const params = { permissions, ...(role?.kind === 'role' && { role: role.role }) }
  const { data } = useGetOne<z.output<typeof ownGranters> & { id: number }>(
    from.name,
    { id: companyId, meta: metaOf(params) },
    { retry: false },
  )
  return (
    <>
      {data?.ended?.map((role) => (
        <div key={role.application}>{describeOwnEnd(role, words)}</div>
      ))}
      {children}
      {data && <div>{describeGranters(data, words)}</div>}
    </>
  )
}

/** Says what the user lacks or no longer has, and who can grant it. */
export const WhyRefused = ({ refusals }: WhyRefusedProps) => {
  const words = useWords()
  const { caller, granters } = useSchemaSetting()
  const { isPlatform, companyId } = caller
  const names = missingNames(refusals)
  const canBeGranted = refusals.every(isGrantable)
  const lacks = <div>{describeRefusals(refusals, words)}</div>
  return (
    <>
      {canBeGranted && companyId !== null && granters ? (
        <GrantersOf refusals={refusals} companyId={companyId} from={granters}>
          {lacks}
        </GrantersOf>
      ) : (
        lacks
      )}
      {canBeGranted && isPlatform && <div>{words.translate('permission.staff')}</div>}
      {names.length > 0 && (
        <Typography variant="caption" component="div">
          {words.translate('permission.names', { names: joinedTexts(words.locale, names) })}
        </Typography>
      )}
    </>
  )
}
