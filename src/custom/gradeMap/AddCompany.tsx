import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useCompanies } from '../companies/useCompanies'
import { CompanyField, type Company } from './form/CompanyFields'
import type { MapCompany } from './gradeMap'

interface AddCompanyProps {
  /** The companies that have a column already. */
  readonly shown: readonly MapCompany[]
  readonly onAdd: (company: Company) => void
  readonly onClose: () => void
}

/** Chooses a company without a mapping, which gets an empty column. */
export const AddCompany = ({ shown, onAdd, onClose }: AddCompanyProps) => {
  const translate = useTranslate()
  const id = useId()
  const { data, error, refetch } = useCompanies()
  const known = new Set(shown.map((company) => company.id))
  const companies = data?.filter((company) => !known.has(company.id))
  const isFull = companies?.length === 0
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gradeMap.add.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{translate(`gradeMap.add.${isFull ? 'none' : 'about'}`)}</DialogContentText>
        {error && !data && (
          <LoadFailed what={translate('gradeMap.add.companies')} error={error} onRetry={() => void refetch()} />
        )}
        {!isFull && !(error && !data) && (
          <CompanyField
            label={translate('gradeForm.company')}
            companies={companies ?? []}
            isLoading={!companies}
            chosen={null}
            autoFocus
            onChoose={(chosen) => {
              const company = companies?.find((one) => one.id === chosen)
              if (company) onAdd(company)
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus={isFull} onClick={onClose}>
          {translate(isFull ? 'schema.close' : 'schema.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
