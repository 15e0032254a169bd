import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import { Alert, Stack, Typography } from '@mui/material'
import { useId, useMemo } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import { permissionsOf, type Role } from '../../../contract/roles'
import { Columns, equal } from '../../schema/shared/Columns'
import { PlainList } from '../../schema/shared/PlainList'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { screenCallsOf } from './reach'
import { meaningsOf, type Meaning } from './sentences'

interface RoleSentencesProps {
  readonly application: GrantableApplication
  readonly role: Role
  /** The name of the company. */
  readonly company: string
}

const MeaningList = ({ where, sentences }: Meaning) => {
  const id = useId()
  return (
    <div>
      <Typography variant="subtitle2" component="h4" id={id} gutterBottom>
        {where}
      </Typography>
      <Stack component={PlainList} aria-labelledby={id} spacing={0.5}>
        {sentences.map(({ key, text, isDenial }) => {
          const Icon = isDenial ? RemoveIcon : CheckIcon
          return (
            <Stack key={key} component="li" direction="row" spacing={1}>
              <Icon aria-hidden fontSize="small" color={isDenial ? 'action' : 'success'} />
              <Typography color={isDenial ? 'textSecondary' : 'textPrimary'}>{text}</Typography>
            </Stack>
          )
        })}
      </Stack>
    </div>
  )
}

/** Says in plain sentences what a person with this role will be able to do, and where. */
export const RoleSentences = ({ application, role, company }: RoleSentencesProps) => {
  const words = useWords()
  const id = useId()
  const { translate } = words
  const { resources } = useSchemaSetting()
  const screenCalls = useMemo(() => screenCallsOf(Object.values(resources)), [resources])
  const name = translate(`choices.applications.${application}`)
  const isEmpty = permissionsOf(application, role).length === 0
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} gutterBottom>
        {translate('access.sentences.title')}
      </Typography>
      {!role.grant_access ? (
        <Alert role="note" severity="info">
          {translate('access.sentences.noAccess', { application: name })}
        </Alert>
      ) : (
        <Stack spacing={1}>
          {isEmpty && <Alert severity="warning">{translate('access.sentences.nothing', { application: name })}</Alert>}
          <Columns md={equal(2)}>
            {meaningsOf({ application, role, company, screenCalls }, words).map((meaning) => (
              <MeaningList key={meaning.of} {...meaning} />
            ))}
          </Columns>
        </Stack>
      )}
    </section>
  )
}
