import { useId, useState, type FormEvent } from 'react'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, Stack, TextField } from '@mui/material'
import type { Company } from '../../../contract/entities/company'
import { addDays } from '../../schema/kinds/isoDay'
import { PlanDay } from '../../schema/planned/lazyParts'
import { usePlanChange } from '../../schema/planned/usePlanChange'
import { BusyButton } from '../../schema/shared/BusyButton'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'
import { dayInUtc } from '../../../contract/roleEnds'

type Contract = Pick<Company, 'contract_start_date' | 'contract_end_date'>
const members = ['contract_start_date', 'contract_end_date'] as const

interface ContractPlanProps {
  readonly company: Company
  readonly onClose: () => void
}

const sent = (day: string) => `${day} 00:00:00`

/** Plans another period of a company's contract. */
export const ContractPlan = ({ company, onClose }: ContractPlanProps) => {
  const { translate } = useWords()
  const id = useId()
  const [contract, setContract] = useState<Contract>(company)
  const [from, setFrom] = useState(addDays(dayInUtc(), 1))
  const { plan, isPlanning, errors } = usePlanChange(String(company.id), onClose, members)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = members.filter((member) => contract[member] !== company[member])
    const body = Object.fromEntries(changed.map((member) => [member, contract[member]]))
    if (!isPlanning)
      plan({
        call: 'updateCompany',
        record_id: company.id,
        body: { ...body, version: company.version },
        counts_from: from,
      })
  }
  const close = () => !isPlanning && onClose()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>{translate('contractPlan.title')}</DialogHeading>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('contractPlan.about')}</DialogContentText>
          <Stack spacing={2}>
            {members.map((member, index) => (
              <TextField
                key={member}
                autoFocus={index === 0}
                type="date"
                label={translate(`planned.fields.${member}`)}
                value={contract[member].slice(0, 10)}
                disabled={isPlanning}
                error={errors[member] !== undefined}
                helperText={errors[member]}
                onChange={({ target }) => setContract({ ...contract, [member]: target.value && sent(target.value) })}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
            <PlanDay value={from} error={errors.counts_from} isDisabled={isPlanning} onChange={setFrom} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {translate('planned.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isPlanning}>
            {translate('contractPlan.plan')}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
