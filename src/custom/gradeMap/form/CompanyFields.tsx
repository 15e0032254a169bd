import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { findNames } from '../../../schema/kinds/matchNames'
import { Rest } from '../../../schema/shared/Row'

export interface Company {
  readonly id: number
  readonly name: string
}

/** How many companies a selector shows at once; typing finds the others. */
const maxShown = 50

interface Selecting {
  readonly companies: readonly Company[]
  readonly isLoading: boolean
}

const useSelector = ({ companies, isLoading }: Selecting) => {
  const translate = useTranslate()
  return {
    options: companies,
    loading: isLoading,
    getOptionLabel: ({ name }: Company) => name,
    getOptionKey: ({ id }: Company) => id,
    isOptionEqualToValue: (one: Company, other: Company) => one.id === other.id,
    filterOptions: (all: Company[], { inputValue }: { inputValue: string }) =>
      findNames(inputValue, all).slice(0, maxShown),
    noOptionsText: translate('schema.noOptions'),
    loadingText: translate('schema.loading'),
    more: companies.length > maxShown && translate('gradeForm.more', { count: companies.length }),
  }
}

interface CompanyFieldProps extends Selecting {
  readonly label: string
  readonly chosen: number | null
  readonly hint?: string | undefined
  /** Says what is special about a company in the list. */
  readonly noteOf?: (company: Company) => string | undefined
  readonly autoFocus?: boolean
  readonly onChoose: (id: number | null) => void
}

/** Chooses a company. */
export const CompanyField = (props: CompanyFieldProps) => {
  const { label, chosen, hint, noteOf, autoFocus = false, onChoose, ...selecting } = props
  const { more, ...selector } = useSelector(selecting)
  return (
    <Autocomplete
      {...selector}
      fullWidth
      autoHighlight
      value={selecting.companies.find(({ id }) => id === chosen) ?? null}
      onChange={(_event, company) => onChoose(company?.id ?? null)}
      renderOption={({ key, ...item }, company) => (
        <Box component="li" key={key} {...item}>
          <Rest>{company.name}</Rest>
          <Typography variant="body2" color="textSecondary" sx={{ pl: 1, flexShrink: 0 }}>
            {noteOf?.(company)}
          </Typography>
        </Box>
      )}
      renderInput={(input) => <TextField {...input} label={label} helperText={hint ?? more} autoFocus={autoFocus} />}
    />
  )
}

interface CompaniesFieldProps extends Selecting {
  readonly label: string
  /** In the order in which they were chosen. */
  readonly chosen: readonly number[]
  readonly hint?: string | undefined
  /** How many can be chosen. */
  readonly most: number
  readonly onChoose: (ids: readonly number[]) => void
}

/** Chooses several companies, in an order. */
export const CompaniesField = ({ label, chosen, hint, most, onChoose, ...selecting }: CompaniesFieldProps) => {
  const { more, ...selector } = useSelector(selecting)
  const byId = new Map(selecting.companies.map((company) => [company.id, company]))
  return (
    <Autocomplete
      {...selector}
      multiple
      fullWidth
      autoHighlight
      filterSelectedOptions
      value={chosen.flatMap((id) => byId.get(id) ?? [])}
      getOptionDisabled={() => chosen.length >= most}
      onChange={(_event, companies) => onChoose(companies.map(({ id }) => id))}
      renderInput={(input) => <TextField {...input} label={label} helperText={hint ?? more} />}
    />
  )
}
