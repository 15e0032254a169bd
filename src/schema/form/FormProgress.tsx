import { useState } from 'react'
import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Texts } from '../shared/texts'
import { changedFields } from './conflict'
import { goToField } from './fieldLinks'
import { useObstacles } from './obstacles'
import type { RecordForm } from './useRecordForm'

/** How many fields are named at first. */
const maxNamed = 4

const asLink = { component: 'button', type: 'button', variant: 'body2', sx: { verticalAlign: 'baseline' } } as const

interface FieldLinksProps extends Pick<FormProgressProps, 'form' | 'state' | 'texts'> {
  readonly label: 'changed' | 'missing' | 'wrong'
  readonly names: readonly string[]
}

/** Names fields, each as a link to its input. */
const FieldLinks = ({ label, names, form, state: { shape }, texts }: FieldLinksProps) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const named = isWhole || names.length <= maxNamed + 1 ? names : names.slice(0, maxNamed)
  const rest = names.length - named.length
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {translate(`schema.progress.${label}`, { smart_count: names.length })}{' '}
      {named.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Link {...asLink} onClick={() => goToField(form, shape, name)}>
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

/** Says what has changed in a form, what it lacks, and what is wrong in it. */
export const FormProgress = ({ id, ...props }: FormProgressProps) => {
  const { shape } = props.state
  const { values, missing, wrong } = useObstacles(props.state)
  const changed = shape.situation.isNew ? [] : changedFields(shape, values)
  return (
    // On phones it stands above the buttons, which share a row.
    <Box
      id={id}
      sx={{
        flex: { xs: '1 1 100%', sm: '1 1 240px' },
        minWidth: 0,
        '&:empty': { display: { xs: 'none', sm: 'block' } },
      }}
    >
      {changed.length > 0 && <FieldLinks {...props} label="changed" names={changed} />}
      {missing.length > 0 && <FieldLinks {...props} label="missing" names={missing} />}
      {wrong.length > 0 && <FieldLinks {...props} label="wrong" names={wrong} />}
    </Box>
  )
}
