import AddCircleIcon from '@mui/icons-material/AddCircleOutlined'
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { useId, useMemo } from 'react'
import type { Roles } from '../../../contract/roles'
import { useWords } from '../../schema/shared/useWords'
import type { Words } from '../../schema/shared/rightsInWords'
import { changesOf, type Change } from './changes'
import { countText, partTexts, roleChangeText } from './changeTexts'
import { joinedPhrases } from '../../../contract/glue'
import { Row } from '../../schema/shared/Row'
import { Columns, equal } from '../../schema/shared/Columns'
import { Tinted } from '../../schema/shared/Tinted'

interface ChangeSummaryProps {
  /** The stored roles; null for a new person. */
  readonly before: Roles | null
  readonly after: Roles
}

interface SideProps {
  readonly title: string
  readonly texts: readonly string[]
  readonly isGiven: boolean
}

const Side = ({ title, texts, isGiven }: SideProps) => {
  const Icon = isGiven ? AddCircleIcon : RemoveCircleIcon
  if (texts.length === 0) return null
  return (
    <Tinted tone={isGiven ? 'successSoft' : 'errorSoft'}>
      <Row align="center" sx={{ mb: 0.5 }}>
        <Icon aria-hidden fontSize="small" color={isGiven ? 'success' : 'error'} />
        <Typography variant="subtitle2" component="h5">
          {title}
        </Typography>
      </Row>
      <Box component="ul" sx={{ pl: 3.5 }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Tinted>
  )
}

const ApplicationChange = ({ change, words }: { change: Change; words: Words }) => {
  const { application, gives, takes } = change
  const { translate } = words
  const role = roleChangeText(change, words)
  const given = partTexts(application, gives, true, words)
  const taken = partTexts(application, takes, false, words)
  const sides = [given, taken].filter(({ length }) => length > 0).length
  return (
    <Box>
      <Typography variant="subtitle2" component="h4" gutterBottom>
        {translate(`choices.applications.${application}`)}
        {role && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${role}`}
          </Typography>
        )}
      </Typography>
      <Columns gap={1} md={equal(sides)}>
        <Side title={translate('access.changes.gives')} texts={given} isGiven />
        <Side title={translate('access.changes.takes')} texts={taken} isGiven={false} />
      </Columns>
    </Box>
  )
}

/** Says in words what saving would give this person and take from them. */
export const ChangeSummary = ({ before, after }: ChangeSummaryProps) => {
  const words = useWords()
  const id = useId()
  const { translate } = words
  const changes = useMemo(() => changesOf(before, after), [before, after])
  const parts = (['gives', 'takes'] as const).flatMap((side) => {
    const what = countText(changes, side, words)
    return what === '' ? [] : [translate(`access.changes.summary.${side}`, { what })]
  })
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {translate('access.changes.title')}
      </Typography>
      {/* Read out after each change; the details would be too much. */}
      <Typography variant="body2" color="textSecondary" role="status" gutterBottom>
        {changes.length === 0 ? translate('access.changes.none') : joinedPhrases(parts)}
      </Typography>
      <Stack spacing={2}>
        {changes.map((change) => (
          <ApplicationChange key={change.application} change={change} words={words} />
        ))}
      </Stack>
    </section>
  )
}
