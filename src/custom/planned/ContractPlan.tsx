import { useId, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, Stack, TextField } from '@mui/material'
import { Link } from 'react-router-dom'
import { planned as calls } from '../../../contract/calls/planned'
import type { Company } from '../../../contract/entities/company'
import { PlanFrom } from '../../schema/planned/lazyParts'
import { plannedPath } from '../../schema/planned/plannedPath'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'

type Contract = Pick<Company, 'contract_start_date' | 'contract_end_date'>
const members = ['contract_start_date', 'contract_end_date'] as const

interface ContractPlanProps {
  readonly company: Company | undefined
  readonly mayEdit: boolean
}

const sent = (day: string) => `${day} 00:00:00`

const ContractDialog = ({ company, onClose }: { readonly company: Company; readonly onClose: () => void }) => {
  const { translate } = useWords()
  const id = useId()
  const [contract, setContract] = useState<Contract>(company)
  const changed = members.filter((member) => contract[member] !== company[member])
  const body = Object.fromEntries(changed.map((member) => [member, contract[member]]))
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{translate('contractPlan.title')}</DialogHeading>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('contractPlan.about')}</DialogContentText>
        <Stack spacing={2}>
          {members.map((member) => (
            <TextField
              key={member}
              type="date"
              label={translate(`planned.fields.${member}`)}
              value={contract[member].slice(0, 10)}
              onChange={({ target }) => setContract({ ...contract, [member]: target.value && sent(target.value) })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
          <PlanFrom
            companyId={String(company.id)}
            call="updateCompany"
            recordId={company.id}
            body={{ ...body, version: company.version }}
            onPlanned={onClose}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('planned.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Leads to what is planned in a company, and plans another contract. */
export const ContractPlan = ({ company, mayEdit }: ContractPlanProps) => {
  const { translate } = useWords()
  const mayCall = useMayCall()
  const { caller, isReadOnly } = useSchemaSetting()
  const [isOpen, setOpen] = useState(false)
  if (!company || !mayCall(calls.listPlannedChanges)) return null
  return (
    <>
      <Button component={Link} to={plannedPath(String(company.id))} variant="outlined">
        {translate('planned.title')}
      </Button>
      {mayEdit && caller.isPlatform && !isReadOnly && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {translate('contractPlan.button')}
        </Button>
      )}
      {isOpen && <ContractDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
