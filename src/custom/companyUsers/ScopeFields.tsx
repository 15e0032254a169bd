import { Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { roleLists, type RoleList } from '../../../contract/roles'
import { RecordsInput } from '../../schema/kinds/inputs/RecordsInput'
import { Columns, equal } from '../../schema/shared/Columns'
import { useWords } from '../../schema/shared/useWords'
import { countLists } from '../permissionMatrix/sentences'
import { FormerScopeGrades } from './FormerScopeGrades'
import { changeList, clearedBelow, type Lists } from './scope'
import { useScope } from './useScope'

interface ScopeFieldsProps {
  /** The path of the lists in the form. */
  readonly name: string
  readonly lists: Lists
  readonly errors: Readonly<Record<string, { readonly message?: string } | undefined>>
  readonly isDisabled: boolean
  /** Whether the role has no limits, so that there is nothing to choose. */
  readonly isUnlimited: boolean
  readonly onChange: (lists: Lists) => void
}

/** The list that must be chosen before another one. */
const above: Partial<Record<RoleList, RoleList>> = {
  regions: 'business_units',
  countries: 'regions',
  grades: 'countries',
}

/** Keeps what the form needs: the options hold whole records. */
const stored = (list: RoleList, records: readonly { readonly id: number; readonly name: string }[]) =>
  records.map(({ id, name }) => (list === 'grades' ? { id, name, grade: name } : { id, name }))

/** Chooses where a role holds: units, their regions, the countries of these and their grades, and job functions. */
export const ScopeFields = ({ name, lists, errors, isDisabled, isUnlimited, onChange }: ScopeFieldsProps) => {
  const words = useWords()
  const { translate } = words
  const id = useId()
  const isClosed = isDisabled || isUnlimited
  const sources = useScope(lists, isClosed, onChange)
  const [last, setLast] = useState<{ readonly before: Lists; readonly list: RoleList } | null>(null)
  const cleared = last && !isClosed ? countLists(clearedBelow(last.before, lists, last.list), roleLists, words) : ''
  const change = (list: RoleList, next: Lists) => {
    setLast({ before: lists, list })
    onChange(next)
  }
  const undo = () => {
    if (!last) return
    onChange(last.before)
    setLast(null)
    // The button goes, so the focus returns to the list that was changed.
    document.getElementById(`${id}-${last.list}`)?.focus()
  }
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {translate('access.scope.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {translate(isUnlimited ? 'access.scope.superUser' : 'access.scope.about')}
      </Typography>
      <Columns md={equal(2)}>
        {roleLists.map((list) => {
          const parent = above[list]
          const lacksParent = parent !== undefined && lists[parent].length === 0
          const error = errors[list]?.message
          const hint = lacksParent && !isClosed ? translate(`access.scope.first.${list}`) : undefined
          return (
            <RecordsInput
              key={list}
              source={sources[list]}
              chosen={isUnlimited ? [] : lists[list]}
              onChange={(records) => change(list, changeList(lists, list, stored(list, records) as Lists[typeof list]))}
              textField={{
                id: `${id}-${list}`,
                label: translate(`access.lists.${list}`),
                name: `${name}.${list}`,
                required: false,
                disabled: isClosed,
                error: error !== undefined,
                helperText: error ?? hint,
                inputRef: () => {},
                onBlur: () => {},
                fullWidth: true,
              }}
            />
          )
        })}
      </Columns>
      {!isClosed && (
        <FormerScopeGrades
          chosen={lists.grades}
          offered={sources.grades}
          onChange={(kept) => change('grades', changeList(lists, 'grades', stored('grades', kept) as Lists['grades']))}
        />
      )}
      <Typography variant="body2" component="div" role="status" sx={{ mt: cleared ? 1 : 0 }}>
        {cleared && translate('access.scope.cleared', { lists: cleared })}{' '}
        {cleared && (
          <Button size="small" onClick={undo}>
            {translate('access.scope.undo')}
          </Button>
        )}
      </Typography>
    </section>
  )
}
