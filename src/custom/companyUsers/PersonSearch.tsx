import { Autocomplete, TextField, Typography } from '@mui/material'
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { CompanyUser } from '../../../contract/entities/companyUser'
import { metaOf } from '../../schema/path'
import { useTypedText } from '../../schema/kinds/filters/inputs/useTypedText'
import { useFormParams } from '../../schema/shared/FormParams'
import { useWords } from '../../schema/shared/useWords'
import { roleName } from './roleName'

export type Person = CompanyUser & RaRecord<number>

/** How many people are offered at once. */
const maxShown = 20

const fullName = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

interface PersonSearchProps {
  readonly label: string
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly chosen: Person | null
  readonly onPick: (person: Person | null) => void
}

/** Finds a person of the company who has a role, while one types a name, email or role. */
export const PersonSearch = ({ label, hint, autoFocus = false, chosen, onPick }: PersonSearchProps) => {
  const translate = useTranslate()
  const words = useWords()
  const { company_id = '' } = useFormParams()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTypedText(search, setSearch)
  const [isOpen, setOpen] = useState(false)
  const { data, isPending, isError, refetch } = useGetList<Person>(
    'companyUsers',
    {
      pagination: { page: 1, perPage: maxShown },
      sort: { field: 'first_name', order: 'ASC' },
      filter: { search },
      meta: metaOf({ company_id }),
    },
    { enabled: isOpen },
  )
  return (
    <Autocomplete
      fullWidth
      options={(data ?? []).filter(({ applications }) => applications.length > 0)}
      loading={isPending || typed.trim() !== search}
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, person) => onPick(person)}
      onOpen={() => {
        setOpen(true)
        if (isError) void refetch()
      }}
      getOptionLabel={fullName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has found them.
      filterOptions={(all) => all}
      noOptionsText={translate(isError ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      renderOption={({ key, ...option }, person) => (
        <li key={key} {...option}>
          <div>
            {fullName(person)}
            <Typography variant="body2" color="textSecondary">
              {[
                person.email,
                ...person.applications.map((application) => roleName(person.roles[application].name, words)),
              ].join(' · ')}
            </Typography>
          </div>
        </li>
      )}
      renderInput={({ slotProps, ...input }) => (
        <TextField {...input} autoFocus={autoFocus} label={label} helperText={hint} slotProps={slotProps} />
      )}
    />
  )
}
