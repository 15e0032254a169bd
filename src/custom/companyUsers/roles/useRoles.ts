import { useMemo } from 'react'
import type { GrantableApplication } from '../../../../contract/applications'
import type { PathParams } from '../../../schema/path'
import { useOptions, type Option } from '../../../schema/kinds/useOptions'
import type { OwnRole } from '../CustomRoleName'
import { entriesOf } from './entries'
import { withDefaults } from './withDefaults'

/** Reads the roles of a company in an application. */
export const useRoles = (application: GrantableApplication, { company_id = '' }: PathParams) => {
  const { options, ...state } = useOptions<OwnRole & Option>('companyRoles', { company_id, ...withDefaults })
  const entries = useMemo(() => entriesOf(application, options), [application, options])
  return { entries, ...state }
}
