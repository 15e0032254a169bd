import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { Roles } from '../../../contract/roles'
import { useMayReadOptions } from '../../schema/kinds/useOptions'
import { rightsText, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { PersonSearch, type Person } from './PersonSearch'
import { rightsLike, type LeftOut } from './rightsLike'
import type { Grants } from './useGrants'

interface SameRightsProps {
  readonly roles: Roles
  readonly grants: Grants
  readonly onChange: (roles: Roles) => void
}

interface Filled {
  readonly person: Person
  readonly before: Roles
  readonly left: readonly LeftOut[]
}

const leftText = ({ application, why, permissions }: LeftOut, words: Words): string =>
  words.translate(`access.like.left.${why}`, {
    application: words.translate(`choices.applications.${application}`),
    rights: rightsText(permissions, words),
  })

/** Fills in what somebody of the company has, for a new colleague. Says what the caller may not grant. */
export const SameRights = ({ roles, grants, onChange }: SameRightsProps) => {
  const words = useWords()
  const { translate } = words
  const mayList = useMayReadOptions()('companyUsers')
  const [filled, setFilled] = useState<Filled | null>(null)
  if (!mayList) return null
  const pick = (person: Person | null) => {
    if (!person) return setFilled(null)
    const like = rightsLike(person.roles, grants)
    setFilled({ person, before: filled?.before ?? roles, left: like.left })
    onChange(like.roles)
  }
  const undo = () => {
    if (filled) onChange(filled.before)
    setFilled(null)
  }
  return (
    <Stack spacing={1}>
      <PersonSearch
        label={translate('access.like.label')}
        hint={translate('access.like.hint')}
        chosen={filled?.person ?? null}
        onPick={pick}
      />
      <div role="status">
        {filled && (
          <Alert
            role="none"
            severity={filled.left.length > 0 ? 'warning' : 'success'}
            action={
              <Button color="inherit" size="small" onClick={undo}>
                {translate('toasts.undo')}
              </Button>
            }
          >
            {[
              translate('access.like.filled', { name: `${filled.person.first_name} ${filled.person.last_name}` }),
              ...filled.left.map((left) => leftText(left, words)),
            ].join(' ')}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
