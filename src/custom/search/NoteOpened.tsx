import { useEffect } from 'react'
import { paramNames } from '../../../contract/call'
import type { Company } from '../../../contract/entities/company'
import type { FoundRecord } from '../../../contract/entities/found'
import { companies } from '../../resources/companies'
import { recordTitle } from '../../schema/kinds/recordTitle'
import { foundPath, type Here } from '../../schema/shared/foundPath'
import { useOwnerName } from '../../schema/shared/OwnerName'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import type { OpenedRecord } from '../../schema/shared/screens'
import { versionParam } from '../../schema/versioned'
import { useRecents, type Recent } from './recents'

/** Tells records of the same name apart, as the search does. */
const detailOf = ({ resource, record }: OpenedRecord): string | null => {
  if (resource.isPeople) return String(record.email ?? '')
  return resource.name === companies.name ? (record as Company).country.name : null
}

/** Returns what is remembered of an opened record: its address is that of the search. Null if that has none. */
const recentOf = (here: Here, opened: OpenedRecord, owner: string | undefined): Recent | null => {
  const { resource, record, params } = opened
  const { company_id: companyId, ...others } = params
  const id = Number(record.id)
  const title = recordTitle(resource, record)
  const found: FoundRecord = {
    resource: resource.name,
    id,
    title,
    detail: null,
    company: companyId === undefined ? null : { id: Number(companyId), name: owner ?? '' },
    above: paramNames(resource.at ?? '').flatMap((param) =>
      others[param] === undefined ? [] : [{ param, id: Number(others[param]), name: null }],
    ),
  }
  const path = foundPath(here, found)
  if (path === null) return null
  const version = params[versionParam]
  const about = [here.caller.isPlatform && companyId !== undefined && owner, detailOf(opened)]
  return {
    path: version === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${versionParam}=${version}`,
    resource: resource.name,
    id,
    title,
    about: about.filter(Boolean).join(' · '),
  }
}

/** Remembers a record that was opened. Company users have but one company, which is not worth it. */
export const NoteOpened = (opened: OpenedRecord) => {
  const { resource, params, isAround = false } = opened
  const here = useSchemaSetting()
  const owner = useOwnerName()
  const { note } = useRecents()
  const { isPlatform } = here.caller
  const isOwnCompany = !isPlatform && resource.name === companies.name
  // The company comes first, so that it is older than what is opened in it.
  const isWaiting = isPlatform && params.company_id !== undefined && owner === undefined
  const recent = isOwnCompany || isWaiting ? null : recentOf(here, opened, owner)
  const key = JSON.stringify(recent)
  useEffect(() => {
    if (recent) note(recent, isAround)
    // Once for each record that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return null
}
