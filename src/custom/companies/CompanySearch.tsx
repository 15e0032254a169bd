import Search from '@mui/icons-material/Search'
import { InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'

interface CompanySearchProps {
  term: string
  onChange: (term: string) => void
}

/** Narrows a list of companies by name while one types. */
export const CompanySearch = ({ term, onChange }: CompanySearchProps) => {
  const translate = useTranslate()
  return (
    <TextField
      type="search"
      label={translate('companies.search')}
      value={term}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 1, maxWidth: 360 }}
      slotProps={{
        htmlInput: { autoComplete: 'off', maxLength: 255 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
