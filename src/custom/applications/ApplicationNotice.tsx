import { useId, useState } from 'react'
import { Button, Card, CardContent, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import { applications as calls } from '../../../contract/calls/applications'
import type { ApplicationRecord, ApplicationSecret } from '../../../contract/entities/application'
import { applications } from '../../resources/applications'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { showMoment } from '../../schema/kinds/shown'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useFormParams } from '../../schema/shared/FormParams'
import { useRefresh } from '../../schema/shared/refresh'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { CopyText } from '../secrets/CopyText'
import { ShownOnce, ShownText } from '../secrets/ShownOnce'

/** How long the secret before goes on, in hours. */
const overlapHours = 24

/** Makes a secret for the application, once that is confirmed. */
const MakeSecret = ({ record }: { readonly record: ApplicationRecord }) => {
  const { translate } = useWords()
  const notify = useNotice()
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(applications, useFormParams())
  const [isAsking, setAsking] = useState(false)
  const [isAtOnce, setAtOnce] = useState(false)
  const [made, setMade] = useState<ApplicationSecret>()
  const { id, name, secret_made_at: madeAt } = record
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      provider.send(calls.makeApplicationSecret, {
        params: { application_id: String(id) },
        body: { overlap_hours: isAtOnce ? 0 : overlapHours },
      }),
    onSuccess: ({ data }) => {
      setAsking(false)
      setMade(data)
    },
    onError: (error) => notify(error.message, 'error'),
  })
  return (
    <>
      <Button variant="outlined" color="inherit" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
        {translate(madeAt ? 'applicationForm.again' : 'applicationForm.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={madeAt ? translate('applicationForm.title', { name }) : translate('applicationForm.button')}
        yes={translate('applicationForm.yes')}
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={() => setAsking(false)}
      >
        {translate('applicationForm.aboutFirst')}
        {madeAt && (
          <>
            {' '}
            {translate('applicationForm.about')}
            <FormControlLabel
              control={<Checkbox checked={isAtOnce} onChange={(_event, checked) => setAtOnce(checked)} />}
              label={translate('applicationForm.atOnce')}
            />
          </>
        )}
      </ConfirmDialog>
      {made && (
        <ShownOnce
          title={translate('applicationForm.secretTitle', { name })}
          about={translate('applicationForm.secretAbout')}
          secret={made.client_secret}
          copyLabel={translate('applicationForm.copySecret')}
          close={translate('applicationForm.close')}
          onClose={() => {
            setMade(undefined)
            void refresh()
          }}
        >
          <Stack sx={{ gap: 2 }}>
            <ShownText label={translate('applicationForm.clientId')} value={made.client_id} />
            <ShownText label={translate('applicationForm.secret')} value={made.client_secret} />
          </Stack>
        </ShownOnce>
      )}
    </>
  )
}

/** Says with what an application signs people in, and makes its secret. */
export const ApplicationNotice = ({ record: given }: { readonly record: RaRecord | undefined }) => {
  const { translate, locale } = useWords()
  const id = useId()
  const record = given as ApplicationRecord | undefined
  if (!record) return null
  const { application, client_id: clientId, kind, secret_made_at: madeAt, former_secret_until: formerUntil } = record
  const told = [
    ...(kind === 'web'
      ? [
          madeAt
            ? translate('applicationForm.madeAt', { moment: showMoment(madeAt, locale) })
            : translate('applicationForm.noSecret'),
        ]
      : [translate('applicationForm.needsNone')]),
    ...(formerUntil ? [translate('applicationForm.former', { moment: showMoment(formerUntil, locale) })] : []),
  ]
  return (
    <Card component="section" aria-labelledby={id} variant="outlined">
      <CardContent>
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="h2" id={id}>
            {translate('applicationForm.heading')}
          </Typography>
          <CopyText label={translate('applicationForm.issuer')} value={window.location.origin} />
          <CopyText label={translate('applicationForm.clientId')} value={clientId} />
          {application !== null && <Typography>{translate('applicationForm.builtIn')}</Typography>}
          <Typography color="textSecondary">{told.join(' ')}</Typography>
          {kind === 'web' && <MakeSecret record={record} />}
        </Stack>
      </CardContent>
    </Card>
  )
}
