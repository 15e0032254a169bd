import { Alert, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Page } from '../../schema/page/Page'
import { showDay } from '../../schema/shared/showDay'
import { useWords } from '../../schema/shared/useWords'
import { useSession } from '../session/useSession'
import { verifyKey } from '../session/useSessionStart'
import { SecondFactor } from './SecondFactor'

interface RequiredFactorProps {
  /** The day from which on it is required. */
  readonly since: string
  readonly onDone: () => void
}

/** Stands in place of every page until a second factor is set up. */
export const RequiredFactor = ({ since, onDone }: RequiredFactorProps) => {
  const { translate, locale } = useWords()
  const client = useQueryClient()
  const company = useSession()?.user?.company?.name
  const day = showDay(since, locale)
  const goOn = async () => {
    await client.refetchQueries({ queryKey: verifyKey })
    // What was refused meanwhile is asked for again: pages that open now would show the refusal, the rest is in sight.
    client.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
    onDone()
    await client.invalidateQueries()
  }
  return (
    <Page title={translate('sessions.required.title')}>
      <Stack spacing={2} sx={{ maxWidth: 720 }}>
        <Alert severity="info" variant="outlined" role="status">
          {company
            ? translate('sessions.required.byCompany', { company, day })
            : translate('sessions.required.byProvider', { day })}
        </Alert>
        <SecondFactor onKept={() => void goOn()} />
      </Stack>
    </Page>
  )
}
