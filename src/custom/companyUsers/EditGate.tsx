import { useTranslate } from 'ra-core'
import type { Roles } from '../../../contract/roles'
import type { GateProps } from '../../schema/shared/screens'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { mayChange, useGrants } from './useGrants'

/** Refuses to edit people who have more rights than the user (A35), apart from the user's own data. */
export const EditGate = ({ record, children }: GateProps) => {
  const translate = useTranslate()
  const grants = useGrants()
  const { userId } = useSchemaSetting()
  const isRefused = record.id !== userId && !mayChange(grants, record.roles as Roles)
  return children(isRefused ? translate('access.moreRights') : null)
}
