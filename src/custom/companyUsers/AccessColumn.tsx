import { Stack, Typography } from '@mui/material'
import type { Roles } from '../../../contract/roles'
import type { CustomField } from '../../schema/field'
import type { ColumnProps } from '../../schema/kinds/kind'
import { useWords } from '../../schema/shared/useWords'
import { changesOf } from './changes'
import { partTexts } from './changeTexts'
import { roleName } from './roleName'

/** Shows the roles in words: name, access, where they hold and what they allow; only what another state lacks, if any. */
export const AccessColumn = ({ record, comparedWith }: ColumnProps<CustomField>) => {
  const words = useWords()
  const { translate } = words
  const roles = record.roles as Roles
  const others = (comparedWith?.roles ?? null) as Roles | null
  const changes = changesOf(others, roles)
  if (changes.length === 0) return translate('access.changes.nothingMore')
  return (
    <Stack spacing={1}>
      {changes.map(({ application, gives }) => {
        const { name, grant_access } = roles[application]
        const role = grant_access ? roleName(name, words) : translate('access.tabDenied')
        const texts = partTexts(application, gives, true, words)
        return (
          <div key={application}>
            <Typography variant="subtitle2">
              {`${translate(`choices.applications.${application}`)} · ${role}`}
            </Typography>
            {(texts.length > 0 ? texts : [translate('access.changes.nothingMore')]).map((text) => (
              <Typography key={text} variant="body2">
                {text}
              </Typography>
            ))}
          </div>
        )
      })}
    </Stack>
  )
}
