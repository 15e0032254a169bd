import { useState, type Ref } from 'react'
import { Autocomplete, Box, TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { maxSearchLength } from '../../../contract/entities/queries'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'
import { listedCompanies } from '../../resources/companies'
import { useTypedText } from '../../schema/kinds/filters/inputs/useTypedText'
import { CompanyLogo } from '../companies/CompanyLogo'
import { searchCompanies } from '../companies/searchCompanies'

addTexts(ofCompanyHead)

/** How many companies are offered at once; a search finds the others. */
const offered = 20

/** Finds companies by name on the server. */
const useFoundCompanies = (search: string) =>
  useGetList<CompanyLite>(
    listedCompanies.name,
    {
      pagination: { page: 1, perPage: offered },
      sort: { field: 'name', order: 'ASC' },
      filter: search ? { search } : {},
    },
    { placeholderData: keepPreviousData },
  )

interface CompanyPickerProps {
  readonly field: Ref<HTMLInputElement>
  readonly onPick: (id: number) => void
  readonly onCancel: () => void
}

/** Searches the companies by name; the list is open from the start. */
export const CompanyPicker = ({ field, onPick, onCancel }: CompanyPickerProps) => {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTypedText(search, setSearch, (text) => text.trim().slice(0, maxSearchLength))
  const { data: found = [], total = 0, isPending, isPlaceholderData, isError, refetch } = useFoundCompanies(search)
  const isCurrent = typed.trim() === search && !isPlaceholderData
  // Until the server has searched, Enter must not pick a company that is not what was typed.
  const companies = isCurrent ? found : searchCompanies(found, typed)
  return (
    <Autocomplete
      options={companies}
      loading={isPending || (!isCurrent && !isError)}
      open
      onClose={(_event, reason) => reason === 'escape' && onCancel()}
      forcePopupIcon={false}
      autoHighlight
      // The server has searched.
      filterOptions={(all) => all}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, company) => company && onPick(company.id)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      noOptionsText={translate(isError ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      slotProps={{
        popper: {
          disablePortal: true,
          sx: { position: 'static !important', transform: 'none !important', width: '100% !important', mt: 1 },
        },
        paper: { elevation: 0 },
      }}
      renderOption={({ key, ...option }, { name, small_logo_url: logo }) => (
        <Box component="li" key={key} {...option} sx={{ gap: 1.5, overflowWrap: 'anywhere' }}>
          <CompanyLogo url={logo} size={24} />
          {name}
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field}
          // The dialog has opened for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onFocus={() => isError && void refetch()}
          label={translate('companyHead.switchTo')}
          helperText={total > found.length && translate('companyHead.more', { count: total })}
        />
      )}
    />
  )
}
