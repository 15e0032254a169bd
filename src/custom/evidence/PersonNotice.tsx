import type { RaRecord } from 'ra-core'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { MailNotice } from '../mails/MailNotice'

const erasing = lazyModule(() => import('./ErasePerson'))
const PersonSessions = lazyModule(() => withTexts(import('../sessions/PersonSessions'))).part(
  (module) => module.PersonSessions,
  null,
)
const ErasePerson = erasing.part((module) => module.ErasePerson, null)

/** What the form of a person says and offers below its fields. */
export const PersonNotice = ({ record }: { readonly record: RaRecord | undefined }) => (
  <>
    {record?.is_active === true && <PersonSessions record={record} />}
    {record?.is_active === false && <ErasePerson record={record} />}
    <MailNotice record={record} />
  </>
)
