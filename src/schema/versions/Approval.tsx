/** Says of a version who made it, set it active, asked for that and answered, when and why. */
import { Alert, Typography, type AlertColor } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { questionStates } from '../../../contract/entities/dataVersion'
import { showMoment } from '../kinds/shown'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { DataVersion } from './useVersion'

type Person = DataVersion['created_by']

/** Returns a function that names a person in a sentence. */
const useNameOf = () => {
  const translate = useTranslate()
  const { userId } = useSchemaSetting()
  return (person: Person): string =>
    person?.id === userId && userId !== null
      ? translate('schema.past.you')
      : (person?.name ?? translate('schema.past.somebody'))
}

/** Returns when a version was made and became active, by whom and why, each in a few words. */
export const useVersionFacts = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return (record: DataVersion): readonly string[] => {
    const { created_at: created, created_by: maker, activated_at: activated, is_active: isActive } = record
    const { activated_by: activator, activation_note: why, approval, asked } = record
    const day = (at: string) => showMoment(at, locale, null)
    const said = (key: string, at: string, by: Person) =>
      by
        ? translate(`schema.versions.${key}By`, { date: day(at), name: by.name })
        : translate(`schema.versions.${key}`, { date: day(at) })
    return [
      said('created', created, maker),
      activated
        ? said(isActive ? 'activeSince' : 'lastActive', activated, activator)
        : translate('schema.versions.neverActive'),
      ...(approval === 'approved' && asked?.by ? [translate('schema.versions.askedBy', { name: asked.by.name })] : []),
      ...(why ? [translate('schema.past.why', { why })] : []),
    ]
  }
}

/** The states of a question that are worth a line, and how urgent each is. */
const severities: Partial<Record<(typeof questionStates)[number], AlertColor>> = {
  waiting: 'info',
  declined: 'warning',
  void: 'warning',
  needless: 'info',
}

/** Says what has become of the last question for the approval of a version, and why; nothing if none matters any more. */
export const QuestionNotice = ({ version }: { readonly version: DataVersion }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const nameOf = useNameOf()
  const { approval, asked, answered, is_active: isActive } = version
  const severity = approval ? severities[approval] : undefined
  const last = approval === 'waiting' ? asked : answered
  if (!severity || !last || isActive) return null
  return (
    <Alert severity={severity} role="status" variant="outlined">
      {translate(`schema.versions.questions.${approval}`, { who: nameOf(last.by), date: showMoment(last.at, locale) })}
      {last.note && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {translate('schema.past.why', { why: last.note })}
        </Typography>
      )}
    </Alert>
  )
}
