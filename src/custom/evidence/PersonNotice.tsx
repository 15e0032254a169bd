import type { RaRecord } from 'ra-core'
import { MailNotice } from '../mails/MailNotice'
import { ErasePerson } from './ErasePerson'

/** What the form of a person says and offers below its fields. */
export const PersonNotice = ({ record }: { readonly record: RaRecord | undefined }) => (
  <>
    <ErasePerson record={record} />
    <MailNotice record={record} />
  </>
)
