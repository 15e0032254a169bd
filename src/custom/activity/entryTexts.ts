/** Says what an entry of the log did, in one sentence. */
import type { ActivityEntry, ActivityRecord } from '../../../contract/entities/activity'
import { actOf, whoOf } from '../../schema/history/changeTexts'
import { recordTitle } from '../../schema/kinds/recordTitle'
import type { AnyResource } from '../../schema/resource'
import type { Words } from '../../schema/shared/rightsInWords'
import type { RaRecord } from 'ra-core'
import { nameInSentence } from '../../schema/shared/texts'

type Resources = Readonly<Record<string, AnyResource>>

/** What a record is called: as its screen does, or by what of it has a name. */
export const titleOf = ({ kind, id, before, after }: ActivityRecord, resources: Resources): string => {
  const members = { id, ...before, ...after } as RaRecord & {
    readonly grade?: string
    readonly company?: { readonly name?: string }
  }
  const resource = resources[kind]
  const shown = resource ? recordTitle(resource, members) : String(members.company?.name ?? '')
  return shown.trim() || String(members.grade ?? `#${id}`)
}

/** Says which record it is: 'the region ‘Nordics’'. */
export const nameOf = (record: ActivityRecord, resources: Resources, { translate }: Words): string =>
  translate('activity.what_one', {
    kind: translate(`activity.one.${record.kind}`, { _: record.kind }),
    title: titleOf(record, resources),
  })

const whatOf = ({ records, count, isMore, kinds }: ActivityEntry, resources: Resources, words: Words): string => {
  const { translate } = words
  const [first] = records
  if (!first && count === 0) return translate('activity.nothing')
  if (first && count === 1) return nameOf(first, resources, words)
  if (isMore) return translate('activity.manyRecords', { count })
  const [kind] = kinds.length === 1 ? kinds : []
  return translate(kind === undefined ? 'activity.records' : `activity.many.${kind}`, { count })
}

/** What was exported: records of a kind, or of the log itself a file or the evidence. */
const exportedKind = ({ call }: Pick<ActivityEntry, 'call'>, kind: string, { translate }: Words): string => {
  if (kind === 'activity' && call.endsWith('Evidence')) return translate('activity.reads.evidence')
  if (kind === 'activity' && call.endsWith('Activity')) return translate('activity.reads.log')
  return nameInSentence(translate, translate(`choices.activityKinds.${kind}`, { _: kind }))
}

const readText = ({ read, ...entry }: ActivityEntry, who: string, words: Words): string | null => {
  if (!read) return null
  const { translate } = words
  const person = read.person?.name ?? translate('activity.reads.somebody')
  if (read.act === 'signedOut' && !read.person)
    return translate(`activity.reads.${entry.company ? 'signedOutCompany' : 'signedOutAll'}`, { who })
  if (read.act !== 'exported') return translate(`activity.reads.${read.act}`, { who, person })
  const kind = exportedKind(entry, read.kind, words)
  if (read.rows === null) return translate('activity.reads.exported', { who, what: kind })
  const what = read.isMore
    ? translate('activity.reads.manyRows', { what: kind, count: read.rows })
    : translate('activity.reads.rows', { what: kind, count: read.rows })
  return translate('activity.reads.exported', { who, what })
}

/** Says who did what: 'Ana Silva added the region ‘Nordics’'. */
export const entryText = (entry: ActivityEntry, userId: number | null, resources: Resources, words: Words): string => {
  const who = whoOf(entry, userId, words)
  const changes = new Set(entry.records.map(({ change }) => change))
  const [change = 'changed'] = changes.size === 1 ? changes : []
  const act = actOf({ call: entry.call, change })
  return (
    readText(entry, who, words) ??
    words.translate(`activity.acts.${act}`, { who, what: whatOf(entry, resources, words) })
  )
}
