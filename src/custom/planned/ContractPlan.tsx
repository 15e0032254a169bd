import { useState } from 'react'
import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { applicationEnums, type Application } from '../../../contract/applications'
import { companyStatuses, type Company } from '../../../contract/entities/company'
import { plannedCalls } from '../../../contract/planned'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { useDays } from '../../schema/shared/useDays'
import { AlreadyPlanned, PlanDay } from '../../schema/planned/lazyParts'
import { usePlanChange } from '../../schema/planned/usePlanChange'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

const { members } = plannedCalls.updateCompany
const days = ['contract_start_date', 'contract_end_date'] as const
type Contract = Pick<Company, (typeof members)[number]>

interface ContractPlanProps {
  readonly company: Company
  readonly onClose: () => void
}

const sent = (day: string) => `${day} 00:00:00`

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface ApplicationsProps {
  readonly chosen: readonly Application[]
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (chosen: Application[]) => void
}

/** Chooses applications, in the order of all. */
const Applications = ({ chosen, error, isDisabled, onChange }: ApplicationsProps) => {
  const { translate } = useWords()
  const toggle = (name: Application) =>
    onChange(applicationEnums.filter((one) => chosen.includes(one) !== (one === name)))
  return (
    <FormControl component="fieldset" error={error !== undefined} disabled={isDisabled}>
      <FormLabel component="legend">{translate('planned.fields.applications')}</FormLabel>
      <FormGroup>
        {applicationEnums.map((name) => (
          <FormControlLabel
            key={name}
            label={translate(`choices.applications.${name}`)}
            control={
              <Checkbox
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{error ?? translate('contractPlan.applicationsHint')}</FormHelperText>
    </FormControl>
  )
}

/** Plans another contract of a company: its days, its status or its applications. */
export const ContractPlan = ({ company, onClose }: ContractPlanProps) => {
  const { translate } = useWords()
  const [stored] = useState<Contract>(() => ({
    ...company,
    applications: applicationEnums.filter((name) => company.applications.includes(name)),
  }))
  const [contract, setContract] = useState(stored)
  const { tomorrow } = useDays()
  const [chosen, setChosen] = useState<string>()
  // The time zone of the company, and with it the day, may be known only later.
  const from = chosen ?? tomorrow
  const [unfinished, setUnfinished] = useState<readonly string[]>([])
  const [attempts, setAttempts] = useState(0)
  const { plan, planAnyway, already, isPlanning, errors, forget, refusal } = usePlanChange(
    String(company.id),
    onClose,
    members,
  )
  const form = useWrongFocus(attempts, refusal)
  const change = (values: Partial<Contract>) => {
    setContract({ ...contract, ...values })
    forget(...Object.keys(values))
  }
  const countFrom = (day: string) => {
    setChosen(day)
    forget('counts_from')
  }
  const noteUnfinished = (field: string) => (message: string | undefined) =>
    setUnfinished((before) => [...before.filter((one) => one !== field), ...(message === undefined ? [] : [field])])
  const planned = () => {
    const changed = members.filter((member) => !isSame(contract[member], stored[member]))
    const body = Object.fromEntries(changed.map((member) => [member, contract[member]]))
    return {
      call: 'updateCompany' as const,
      record_id: company.id,
      body: { ...body, version: company.version },
      counts_from: from,
    }
  }
  const submit = () => {
    setAttempts(attempts + 1)
    plan(planned())
  }
  return (
    <DialogForm
      title={translate('contractPlan.title')}
      about={[translate('contractPlan.about')]}
      yes={translate('contractPlan.plan')}
      isBusy={isPlanning}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {days.map((member, index) => (
          <DayField
            key={member}
            takesFocus={index === 0}
            isRequired
            label={translate(`planned.fields.${member}`)}
            value={contract[member].slice(0, 10)}
            isDisabled={isPlanning}
            error={errors[member]}
            onChange={(day) => change({ [member]: day && sent(day) })}
            onUnfinished={noteUnfinished(member)}
          />
        ))}
        <TextField
          select
          label={translate('planned.fields.status')}
          value={contract.status}
          disabled={isPlanning}
          error={errors.status !== undefined}
          helperText={errors.status}
          onChange={({ target }) => change({ status: target.value as Contract['status'] })}
        >
          {companyStatuses.map((status) => (
            <MenuItem key={status} value={status}>
              {translate(`choices.companyStatus.${status}`)}
            </MenuItem>
          ))}
        </TextField>
        <Applications
          chosen={contract.applications}
          error={errors.applications}
          isDisabled={isPlanning}
          onChange={(applications) => change({ applications })}
        />
        <PlanDay
          value={from}
          error={errors.counts_from}
          isDisabled={isPlanning}
          onChange={countFrom}
          onUnfinished={noteUnfinished('counts_from')}
        />
        <AlreadyPlanned
          plans={already}
          isDisabled={isPlanning || unfinished.length > 0}
          onAnyway={() => planAnyway(planned())}
        />
      </Stack>
    </DialogForm>
  )
}
