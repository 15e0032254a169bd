import { FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { Values } from '../../schema/condition'
import { PersonSearch, type Person } from './PersonSearch'

interface RightsOfManyProps {
  readonly onChange: (chosen: Values | null) => void
}

/** Chooses the person whose rights many people get, and whether these apply in the same places. */
export const RightsOfMany = ({ onChange }: RightsOfManyProps) => {
  const translate = useTranslate()
  const id = useId()
  const [person, setPerson] = useState<Person | null>(null)
  const [withScope, setWithScope] = useState(true)
  const change = (next: Person | null, with_scope: boolean) => {
    setPerson(next)
    setWithScope(with_scope)
    onChange(next && { like: next.id, with_scope })
  }
  return (
    <Stack spacing={1}>
      <PersonSearch
        autoFocus
        label={translate('companyUsers.many.like')}
        hint={translate('companyUsers.many.aboutLike')}
        chosen={person}
        onPick={(next) => change(next, withScope)}
      />
      <span id={id} hidden>
        {translate('companyUsers.many.scopeOfLike')}
      </span>
      <RadioGroup
        aria-labelledby={id}
        value={String(withScope)}
        onChange={(_event, value) => change(person, value === 'true')}
      >
        <FormControlLabel value="true" control={<Radio />} label={translate('companyUsers.many.withScope')} />
        <FormControlLabel value="false" control={<Radio />} label={translate('companyUsers.many.withoutScope')} />
      </RadioGroup>
    </Stack>
  )
}
