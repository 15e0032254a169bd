import { MenuItem, TextField } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import type { Company } from '../../../contract/entities/company'
import { useFormParams } from '../../schema/shared/FormParams'
import { useGrants } from './useGrants'

/** Returns the applications of the company in which the caller may change roles. */
export const useChangeable = (): readonly GrantableApplication[] => {
  const { company_id } = useFormParams()
  const { mayGrantIn } = useGrants()
  const { data } = useGetOne<Company>('companies', { id: Number(company_id) })
  return grantableApplications.filter((name) => data?.applications.includes(name) && mayGrantIn(name))
}

/** Returns the application in which roles are changed: the picked one, or the only one that there is. */
export const chosenAmong = (
  applications: readonly GrantableApplication[],
  picked: GrantableApplication | '',
): GrantableApplication | '' => picked || (applications.length === 1 ? (applications[0] ?? '') : '')

interface ApplicationChoiceProps {
  readonly applications: readonly GrantableApplication[]
  readonly chosen: GrantableApplication | ''
  readonly onChange: (application: GrantableApplication) => void
}

/** Chooses the application in which the roles of many people are changed. */
export const ApplicationChoice = ({ applications, chosen, onChange }: ApplicationChoiceProps) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth
      autoFocus
      label={translate('companyUsers.many.application')}
      value={chosen}
      onChange={({ target }) => onChange(target.value as GrantableApplication)}
    >
      {applications.map((name) => (
        <MenuItem key={name} value={name}>
          {translate(`choices.applications.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
