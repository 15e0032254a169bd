import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Box } from '@mui/material'
import { useLocale } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import { holds } from '../condition'
import type { Texts } from '../shared/texts'
import { changedFields } from './conflict'
import { FormFields } from './FormFields'
import { membersOf, type FormShape } from './payload'

interface FoldedFieldsProps {
  readonly shape: FormShape
  readonly names: readonly string[]
  readonly texts: Texts
  /** Whether unsaved work was restored, which nobody should overlook. */
  readonly isRestored: boolean
}

/** Fields that are rarely filled in. What is wrong or restored in them opens them. */
export const FoldedFields = ({ shape, names, texts, isRestored }: FoldedFieldsProps) => {
  const locale = useLocale()
  const details = useRef<HTMLDetailsElement>(null)
  const { subscribe, getValues } = useFormContext()
  const shown = names.filter((name) => holds(shape.resource.fields[name]?.shown ?? {}, shape.situation, {}))
  const open = () => {
    if (details.current) details.current.open = true
  }
  useEffect(() => {
    const members = membersOf(shape, names)
    return subscribe({
      formState: { errors: true },
      // At once, not with the next render: a hidden field can't take the focus.
      callback: ({ errors = {} }) => members.some((member) => errors[member] !== undefined) && open(),
    })
  }, [shape, names, subscribe])
  useEffect(() => {
    if (isRestored && changedFields(shape, getValues()).some((name) => names.includes(name))) open()
    // Runs only when work was restored: later changes are made in open fields.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRestored])
  if (shown.length === 0) return null
  return (
    <Box
      component="details"
      ref={details}
      sx={(theme) => ({
        mt: 2,
        pt: 1.5,
        borderTop: `1px solid ${theme.palette.divider}`,
        '& > summary': { width: 'fit-content', cursor: 'pointer', fontWeight: 600, color: 'text.secondary' },
        '&[open] > summary': { mb: 2 },
      })}
    >
      <summary>
        {joinedTexts(
          locale,
          shown.map((name) => texts(`fields.${name}`)),
        )}
      </summary>
      <FormFields shape={shape} names={shown} texts={texts} />
    </Box>
  )
}
