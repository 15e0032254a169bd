import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { fold } from '../../../contract/fold'
import { spellings } from '../../names'
import type { MapCompany } from './gradeMap'

/** More options would take long to draw. */
const mostOffered = 50

interface CompanySearchProps {
  readonly companies: readonly MapCompany[]
  readonly onFound: (company: MapCompany) => void
}

/** Finds a company by a part of its name, and leads to its column. */
export const CompanySearch = ({ companies, onFound }: CompanySearchProps) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const folded = useMemo(() => companies.map((company) => ({ company, name: fold(company.name) })), [companies])
  const find = (searched: string) => {
    const wanted = spellings(searched)
    const isStart = (name: string) => wanted.some((one) => name.startsWith(one))
    const starts = folded.filter(({ name }) => isStart(name))
    const others = folded.filter(({ name }) => !isStart(name) && wanted.some((one) => name.includes(one)))
    return [...starts, ...others].slice(0, mostOffered).map(({ company }) => company)
  }
  return (
    <Autocomplete
      size="small"
      autoHighlight
      options={companies}
      value={null}
      inputValue={text}
      onInputChange={(_event, value, reason) => setText(reason === 'input' ? value : '')}
      filterOptions={(_all, { inputValue }) => find(inputValue)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      noOptionsText={translate('gradeMap.tools.noCompany')}
      onChange={(_event, company) => company && onFound(company)}
      forcePopupIcon={false}
      blurOnSelect
      sx={{ width: { xs: 168, sm: 1, md: 240 } }}
      renderInput={(params) => <TextField {...params} label={translate('gradeMap.tools.find')} />}
    />
  )
}
