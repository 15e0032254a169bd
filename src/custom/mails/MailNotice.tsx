import { Alert, Box } from '@mui/material'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { normalizeEmail } from '../../../contract/email'
import type { Company } from '../../../contract/entities/company'
import { isInvitedBySaving, type Invitee } from '../../../contract/invitations'
import { useFormParams } from '../../schema/shared/FormParams'
import { addTexts } from '../../i18n/i18nProvider'
import { ofMails } from '../../i18n/parts/mails'

addTexts(ofMails)

/** Says before the form of a person is saved whether a mail goes out: to people of a company only while it is active. */
export const MailNotice = ({ record }: { readonly record: RaRecord | undefined }) => {
  const translate = useTranslate()
  const { company_id } = useFormParams()
  const { data: company } = useGetOne<Company>(
    'companies',
    { id: Number(company_id) },
    { retry: false, enabled: company_id !== undefined },
  )
  const [email, password] = useWatch({ name: ['email', 'new_password'] }) as (string | null | undefined)[]
  const before = record as Invitee | undefined
  const after = { email: normalizeEmail(email ?? ''), is_active: before?.is_active ?? true }
  const isInvited = isInvitedBySaving(before, after, { isGivenPassword: Boolean(password) })
  return (
    // There from the start, so that what appears in it is read out.
    <Box role="status">
      {isInvited && (
        <Alert severity="info" role="none">
          {translate(company?.is_active === false ? 'mails.none' : before ? 'mails.moved' : 'mails.new')}
        </Alert>
      )}
    </Box>
  )
}
