import { Typography } from '@mui/material'
import type { RecordDifference } from '../../../contract/entities/history'
import type { Permission } from '../../../contract/permissions'
import { noRoles, type Roles } from '../../../contract/roles'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { changesOf } from './changes'
import { roleChangeText, sentencesOf } from './changeTexts'

interface SentencesProps {
  readonly title?: string
  readonly texts: readonly string[]
}

const Sentences = ({ title, texts }: SentencesProps) => (
  <div>
    {title && <Typography variant="subtitle2">{title}</Typography>}
    <Typography component="ul" variant="body2">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Typography>
  </div>
)

const rolesIn = (side: RecordDifference['before']): Roles | undefined => (side as { roles?: Roles } | null)?.roles

/** What a change of roles gave a person and took from them, by application. */
const RoleSentences = ({ then, now, words }: { then?: Roles | undefined; now?: Roles | undefined; words: Words }) =>
  changesOf(then ?? null, now ?? noRoles).map((change) => {
    const name = words.translate(`choices.applications.${change.application}`)
    const role = roleChangeText(change, words)
    return (
      <Sentences
        key={change.application}
        title={role ? `${name} · ${role}` : name}
        texts={[...sentencesOf(change, 'gives', words), ...sentencesOf(change, 'takes', words)]}
      />
    )
  })

const permissionsIn = (side: RecordDifference['before']): readonly Permission[] =>
  (side as { permissions?: readonly Permission[] } | null)?.permissions ?? []

/** The permissions of the provider's staff have no application. */
const staffSentences = ({ before, after }: RecordDifference, words: Words): string[] => {
  const [then, now] = [permissionsIn(before), permissionsIn(after)]
  const textsOf = (side: 'gives' | 'takes', names: readonly Permission[]) =>
    describeRights(names, words).map((rights) => words.translate(`access.changes.may.${side}`, { rights }))
  const given = now.filter((name) => !then.includes(name))
  const taken = then.filter((name) => !now.includes(name))
  return [...textsOf('gives', given), ...textsOf('takes', taken)]
}

/** Says in sentences which rights a change gave a person, and took from them. */
export const RightsHistory = ({ entry }: { readonly entry: RecordDifference }) => {
  const words = useWords()
  const [then, now] = [rolesIn(entry.before), rolesIn(entry.after)]
  if (then ?? now) return <RoleSentences then={then} now={now} words={words} />
  const texts = staffSentences(entry, words)
  return texts.length > 0 ? <Sentences texts={texts} /> : null
}
