import { useState } from 'react'
import { Box, Link, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { separatorOf } from '../../../contract/formatters'
import { leadIn } from '../../../contract/glue'
import type { Texts } from '../shared/texts'
import { changedFields } from './conflict'
import { goToField, useObstacles } from './fieldLinks'
import type { RecordForm } from './useRecordForm'

/** How many fields are named at first. */
const maxNamed = 4

const asLink = { component: 'button', type: 'button', variant: 'body2', sx: { verticalAlign: 'baseline' } } as const

/** High enough for a thumb. */
const oneLine = { display: 'block', width: '100%', minHeight: 32, textAlign: 'start' } as const

interface FieldLinksProps extends Pick<FormProgressProps, 'form' | 'state' | 'texts'> {
  readonly label: 'changed' | 'missing' | 'wrong'
  readonly names: readonly string[]
  readonly onGone: () => void
}

/** Names fields, each as a link to its input. */
const FieldLinks = ({ label, names, form, state: { shape }, texts, onGone }: FieldLinksProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const named = isWhole || names.length <= maxNamed + 1 ? names : names.slice(0, maxNamed)
  const rest = names.length - named.length
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {leadIn(translate(`schema.progress.${label}`, { count: names.length }))}
      {named.map((name, index) => (
        <span key={name}>
          {index > 0 && separatorOf(locale)}
          <Link
            {...asLink}
            onClick={() => {
              goToField(form, shape, name)
              onGone()
            }}
          >
            {texts(`fields.${name}`)}
          </Link>
        </span>
      ))}
      {rest > 0 && (
        <>
          {' '}
          <Link {...asLink} onClick={() => setWhole(true)}>
            {translate('schema.bulk.more', { count: rest })}
          </Link>
        </>
      )}
    </Typography>
  )
}

export interface FormProgressProps {
  /** By which the save button is described. */
  readonly id: string
  /** The id of the form. */
  readonly form: string
  readonly state: RecordForm
  readonly texts: Texts
}

/** The texts that count the fields instead of naming them. */
const counted = { changed: 'changed', missing: 'lacks', wrong: 'faults' } as const

/** Says what has changed in a form, what it lacks, and what is wrong in it; on phones in one line that opens the names. */
export const FormProgress = ({ id, ...props }: FormProgressProps) => {
  const translate = useTranslate()
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const [isOpen, setOpen] = useState(false)
  const { shape } = props.state
  const { values, missing, wrong } = useObstacles(props.state)
  const changed = shape.situation.isNew ? [] : changedFields(shape, values)
  const said = Object.entries({ changed, missing, wrong } as const).filter(([, names]) => names.length > 0) as [
    keyof typeof counted,
    readonly string[],
  ][]
  return (
    // On phones it stands above the buttons, which share a row.
    <Box
      id={id}
      sx={{
        order: { xs: -1, sm: 0 },
        flex: { xs: '1 1 100%', sm: '1 1 240px' },
        minWidth: 0,
        '&:empty': { display: { xs: 'none', sm: 'block' }, flexBasis: 0 },
      }}
    >
      {isPhone && said.length > 0 && (
        <Link {...asLink} sx={oneLine} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {said
            .map(([label, { length: count }]) => translate(`schema.progress.${counted[label]}`, { count }))
            .join(' · ')}
        </Link>
      )}
      {said.length > 0 && (!isPhone || isOpen) && (
        <Box sx={{ maxHeight: { xs: '30dvh', sm: 'none' }, overflowY: 'auto' }}>
          {said.map(([label, names]) => (
            <FieldLinks key={label} {...props} label={label} names={names} onGone={() => setOpen(false)} />
          ))}
        </Box>
      )}
    </Box>
  )
}
