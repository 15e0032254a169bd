import { useRef, useState, type Ref } from 'react'
import { Autocomplete, Button, Popover, TextField } from '@mui/material'
import SwapHorizIcon from '@mui/icons-material/SwapHoriz'
import { useLocale, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { findNames } from '../../schema/kinds/matchNames'
import { fillPath } from '../../schema/path'
import { useCompanies } from '../companies/useCompanies'

/** How many companies the selector shows at once. */
const maxShown = 50

interface CompanyPickerProps {
  readonly field: Ref<HTMLInputElement>
  readonly onPick: (company_id: number) => void
}

const CompanyPicker = ({ field, onPick }: CompanyPickerProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: companies = [], isPending, isError, refetch } = useCompanies()
  return (
    <Autocomplete
      options={companies}
      loading={isPending}
      openOnFocus
      autoHighlight
      onChange={(_event, company) => company && onPick(company.id)}
      onOpen={() => isError && void refetch()}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all).slice(0, maxShown)}
      noOptionsText={translate(isError ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field}
          label={translate('companyUsers.switchTo')}
          helperText={
            companies.length > maxShown &&
            translate('companyUsers.more', { count: companies.length.toLocaleString(locale) })
          }
        />
      )}
    />
  )
}

/** Lets provider staff switch to the same list of another company. */
export const CompanySwitch = ({ path }: { path: string }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const pick = (company_id: number) => {
    close()
    void navigate(fillPath(path, { company_id }))
  }
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<SwapHorizIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {translate('companyUsers.switch')}
      </Button>
      <Popover
        anchorEl={() => button.current}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          // The options open with the focus, at the place that the field has then.
          transition: { onEntered: () => field.current?.focus() },
          paper: { role: 'dialog', 'aria-label': translate('companyUsers.switch'), sx: { width: 360, mt: 1, p: 2 } },
        }}
      >
        <CompanyPicker field={field} onPick={pick} />
      </Popover>
    </>
  )
}
