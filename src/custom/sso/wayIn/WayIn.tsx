import { useEffect } from 'react'
import { Alert, Button, CircularProgress, Stack, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { applicationCards } from '../../../../contract/applications'
import { applications as calls } from '../../../../contract/calls/applications'
import { codes } from '../../../../contract/envelope'
import type { PendingSignIn } from '../../../../contract/entities/application'
import { selectedCompanyCookie } from '../../../authProvider/cookies'
import { ApiError } from '../../../http'
import { goTo, keepOnward, pathNow } from '../../../navigation'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { Page } from '../../../schema/page/Page'
import { useNotice } from '../../../schema/shared/useNotice'
import { useKnownCompanyId } from '../../session/useSession'
import { lazyModule } from '../../../schema/shared/lazyModule'
import { Row } from '../../../schema/shared/Row'

// Company users never see it.
const CompanySelector = lazyModule(() => import('../CompanySelector')).part((module) => module.CompanySelector)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const Opening = ({ name }: { readonly name: string | undefined }) => {
  const translate = useTranslate()
  return (
    <Stack role="status" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <CircularProgress size={24} aria-hidden />
      <Typography>{name ? translate('wayIn.opening', { name }) : translate('wayIn.loading')}</Typography>
    </Stack>
  )
}

interface StoppedProps {
  readonly text: string
  readonly severity: 'error' | 'info' | 'warning'
  /** Something that helps, besides choosing another application. */
  readonly act?: { readonly label: string; readonly run: () => void }
}

/** Says why the way ends here, and what to do. */
const Stopped = ({ text, severity, act }: StoppedProps) => {
  const translate = useTranslate()
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start', maxWidth: 640 }}>
      <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} variant="outlined">
        {text}
      </Alert>
      <Row>
        {act && (
          <Button variant="contained" onClick={act.run}>
            {act.label}
          </Button>
        )}
        <Button component={Link} to="/app" variant="outlined">
          {translate('wayIn.apps')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Returns a mutation that finishes the sign-in, for a company, and goes on to the application. */
const useFinish = (interaction: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  return useMutation({
    mutationFn: (company: number | null) =>
      provider.send(calls.finishSignIn, { body: { interaction, company_id: company } }),
    onSuccess: ({ data }, company) => {
      if (company !== null) selectedCompanyCookie.write(company)
      // Not in the history: going back leads to the application, or to what was before it.
      window.location.replace(data.address)
    },
    onError: (error) => notify(messageOf(error), 'error'),
  })
}

interface GoingProps {
  readonly interaction: string
  readonly pending: PendingSignIn
}

/** Goes on at once: there is nothing to ask, or the company is chosen already. */
const Going = ({ interaction, pending, company }: GoingProps & { readonly company: number | null }) => {
  const translate = useTranslate()
  const { mutate, error, isError } = useFinish(interaction)
  useEffect(() => mutate(company), [mutate, company])
  const { name } = pending.application
  if (!isError) return <Opening name={name} />
  if (company !== null) return <Choosing interaction={interaction} pending={pending} />
  const again = { label: translate('wayIn.again'), run: () => mutate(company) }
  return <Stopped severity="error" text={messageOf(error)} act={again} />
}

/** Lets provider staff choose the company with which they go on. */
const Choosing = ({ interaction, pending: { application, refusal } }: GoingProps) => {
  const translate = useTranslate()
  const { mutate, isPending, isSuccess } = useFinish(interaction)
  const { name } = application
  const card = applicationCards.find((one) => one.application !== null && one.application === application.application)
  const into = {
    name,
    card,
    why: refusal ? translate(`wayIn.otherCompany.${refusal}`, { name }) : undefined,
    choose: ({ id }: { id: number }) => mutate(id),
    isChoosing: isPending || isSuccess,
  }
  return <CompanySelector into={into} />
}

const Known = ({ interaction, pending }: GoingProps) => {
  const translate = useTranslate()
  const known = useKnownCompanyId()
  const { application, next, refusal } = pending
  const { name } = application
  if (next === 'anotherCompany' || (next === 'company' && known === null))
    return <Choosing interaction={interaction} pending={pending} />
  const again = { label: translate('wayIn.signInButton'), run: () => goTo('/login', { state: keepOnward(pathNow()) }) }
  return (
    <Page title={translate('wayIn.title', { name })}>
      {next === 'signIn' ? (
        <Stopped severity="info" text={translate('wayIn.signIn', { name })} act={again} />
      ) : next === 'refused' ? (
        <Stopped severity="warning" text={translate(`wayIn.refused.${refusal ?? 'application'}`, { name })} />
      ) : (
        <Going interaction={interaction} pending={pending} company={next === 'company' ? known : null} />
      )}
    </Page>
  )
}

/** The way into an application that has sent its user here: usually a moment in which nothing is asked (decision 0122). */
export const WayIn = () => {
  const translate = useTranslate()
  const { interaction = '' } = useParams()
  const provider = useDataProvider<SchemaDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['signIn', interaction],
    queryFn: async ({ signal }) => (await provider.send(calls.readSignIn, { query: { interaction }, signal })).data,
    retry: false,
    gcTime: 0,
    meta: { ownErrors: true },
  })
  if (data) return <Known interaction={interaction} pending={data} />
  if (!error)
    return (
      <Page title={translate('wayIn.loading')}>
        <Opening name={undefined} />
      </Page>
    )
  // One that has expired does not come back.
  const isOver = error instanceof ApiError && error.code === codes.conflict
  const again = { label: translate('wayIn.again'), run: () => void refetch() }
  return (
    <Page title={translate('wayIn.failed')}>
      <Stopped severity="error" text={messageOf(error)} {...(!isOver && { act: again })} />
    </Page>
  )
}
