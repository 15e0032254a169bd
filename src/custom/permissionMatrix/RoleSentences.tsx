import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import { Alert, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { GrantableApplication } from '../../../contract/applications'
import { permissionsOf, type Role } from '../../../contract/roles'
import { sentencesOf } from './sentences'
import { useWords } from '../../schema/shared/useWords'

interface RoleSentencesProps {
  readonly application: GrantableApplication
  readonly role: Role
}

/** Says in plain sentences what a person with this role will be able to do. */
export const RoleSentences = ({ application, role }: RoleSentencesProps) => {
  const words = useWords()
  const id = useId()
  const { translate } = words
  const name = translate(`choices.grantable.${application}`)
  const isEmpty = permissionsOf(application, role).length === 0
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {translate('access.sentences.title')}
      </Typography>
      {!role.grant_access ? (
        <Alert role="note" severity="info">
          {translate('access.sentences.noAccess', { application: name })}
        </Alert>
      ) : (
        <>
          {isEmpty && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {translate('access.sentences.nothing', { application: name })}
            </Alert>
          )}
          <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sentencesOf(application, role, words).map(({ key, text, isDenial }) => {
              const Icon = isDenial ? RemoveIcon : CheckIcon
              return (
                <Stack key={key} component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
                  <Icon
                    aria-hidden
                    fontSize="small"
                    sx={{ mt: '2px', color: isDenial ? 'text.secondary' : 'success.main' }}
                  />
                  <Typography color={isDenial ? 'textSecondary' : 'textPrimary'}>{text}</Typography>
                </Stack>
              )
            })}
          </Stack>
        </>
      )}
    </section>
  )
}
