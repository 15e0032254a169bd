import { useState } from 'react'
import { Button } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { addTexts } from '../../i18n/i18nProvider'
import { ofPersonNotice } from '../../i18n/parts/personNotice'
import { companyUsers } from '../../resources/companyUsers'
import { tomUsers } from '../../resources/tomUsers'
import { useFormParams } from '../../schema/shared/FormParams'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { companyOf } from '../../schema/shared/rights'
import { useMay } from '../../schema/shared/SchemaContext'
import type { PersonAccessProps } from '../invitations/PersonAccess'
import { MailNotice } from '../mails/MailNotice'
import { fullName } from '../session/account'

addTexts(ofPersonNotice)

const erasing = lazyModule(() => import('./ErasePerson'))
const ErasePerson = erasing.part((module) => module.ErasePerson, null)
const sessions = lazyModule(() => withTexts(import('../sessions/PersonSessions')))
const PersonSessions = sessions.part((module) => module.PersonSessions, null)

const access = lazyModule(() => import('../invitations/PersonAccess'))
const PersonAccess = access.part((module) => module.PersonAccess, null)

type Person = RaRecord<number> & { readonly first_name: string; readonly last_name: string }

/** Shows where an active person is signed in, to those who may set people inactive. */
const ShowSessions = ({ person }: { readonly person: Person }) => {
  const translate = useTranslate()
  const params = useFormParams()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const company = companyOf(params)
  if (!may(company === undefined ? tomUsers : companyUsers, 'toggle', params)) return null
  return (
    <>
      <Button variant="outlined" color="inherit" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {translate('person.sessions', { name: fullName(person) })}
      </Button>
      {isOpen && <PersonSessions person={person} company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

/** How an active person signs in. */
const Access = ({ person }: Pick<PersonAccessProps, 'person'>) => (
  <PersonAccess person={person} company={companyOf(useFormParams())} />
)

/** What the form of a person says and offers below its fields. */
export const PersonNotice = ({ record }: { readonly record: RaRecord | undefined }) => (
  <>
    {record?.is_active === true && <Access person={record as unknown as PersonAccessProps['person']} />}
    {record?.is_active === true && <ShowSessions person={record as Person} />}
    {record?.is_active === false && <ErasePerson record={record} />}
    <MailNotice record={record} />
  </>
)
