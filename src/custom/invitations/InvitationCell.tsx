import { Typography } from '@mui/material'
import type { invitationStates } from '../../../contract/invitations'
import type { ChoiceField } from '../../schema/field'
import type { ColumnProps } from '../../schema/kinds/kind'
import { showMoment } from '../../schema/kinds/shown'
import { useWords } from '../../schema/shared/useWords'

interface Invited {
  readonly invitation: (typeof invitationStates)[number]
  readonly invited_until: string | null
}

/** Says how far an invitation is, and until when it can be accepted. It comes with the console: a cell that came later would move the rows. */
export const InvitationCell = ({ record }: ColumnProps<ChoiceField>) => {
  const { translate, locale } = useWords()
  const { invitation: state, invited_until: until } = record as unknown as Invited
  return (
    <Typography
      variant="body2"
      component="span"
      color={state === 'taken' ? 'textSecondary' : 'textPrimary'}
      // Some languages say it in one long word, which is no name that may break anywhere.
      sx={{ overflowWrap: 'break-word' }}
    >
      {until
        ? translate('invitations.until', { day: showMoment(until, locale, null) })
        : translate(`choices.invitations.${state}`)}
    </Typography>
  )
}
