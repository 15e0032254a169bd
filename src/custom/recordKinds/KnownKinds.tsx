import { Typography } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import type { RecordDifference } from '../../../contract/entities/history'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { addTexts } from '../../i18n/i18nProvider'
import { ofPlanned } from '../../i18n/parts/planned'
import { ofRecordKinds } from '../../i18n/parts/recordKinds'
import { SchemaProvider, useSchemaSetting } from '../../schema/shared/SchemaContext'
import type { OwnScreens } from '../../schema/shared/screens'
import { useWords } from '../../schema/shared/useWords'
import { RightsHistory } from '../companyUsers/lazyParts'
import { changeLines } from '../planned/planTexts'
import { GroupRights } from './GroupRights'
import type { RecordKind } from './kindNames'
import { recordKinds } from './recordKinds'

/** What a planned change does to its record, which stays the same until it is made. */
const PlannedValues = ({ entry: { change, after } }: { readonly entry: RecordDifference }) => {
  const words = useWords()
  const { changes = [] } = (after ?? {}) as Partial<PlannedChange>
  if (change !== 'added' || changes.length === 0) return null
  return (
    <Typography component="ul" variant="body2">
      {changeLines({ changes }, words).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Typography>
  )
}

addTexts(ofRecordKinds)
// What is planned is told as on its own page.
addTexts(ofPlanned)

const kindScreens: { readonly [Kind in RecordKind]?: OwnScreens } = {
  apiKeys: { History: RightsHistory },
  provisionedGroups: { History: GroupRights },
  plannedChanges: { History: PlannedValues },
}

/** Makes the hand-made kinds of record known to its children, as if they were resources. */
export const KnownKinds = ({ children }: { readonly children: ReactNode }) => {
  const setting = useSchemaSetting()
  const value = useMemo(
    () => ({
      ...setting,
      resources: { ...setting.resources, ...recordKinds },
      screens: { ...setting.screens, ...kindScreens },
    }),
    [setting],
  )
  return <SchemaProvider value={value}>{children}</SchemaProvider>
}
