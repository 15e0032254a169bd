import { useState } from 'react'
import { Button } from '@mui/material'
import UndoIcon from '@mui/icons-material/Undo'
import type { HistoryEntry } from '../../../contract/entities/history'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useWords } from '../shared/useWords'
import { askTakeBack, type TakeBackRequest } from '../shared/askTakeBack'
import { actText, agoText } from './changeTexts'
import { labelled } from '../../../contract/glue'

interface TakeBackButtonProps {
  readonly said: Pick<HistoryEntry, 'id' | 'at' | 'by' | 'program' | 'call' | 'undo_by'> & {
    readonly change?: HistoryEntry['change']
  }
  /** What of the change is taken back; undefined if nothing can be from here. */
  readonly of: Pick<TakeBackRequest, 'companyId' | 'record' | 'fields'> | undefined
}

/** Asks to take a change back, where the server says that the user may, and nobody looks at the past. */
export const TakeBackButton = ({ said, of }: TakeBackButtonProps) => {
  const words = useWords()
  const { userId, isReadOnly } = useSchemaSetting()
  const [now] = useState(() => new Date())
  const { id, at, undo_by: by } = said
  if (!by || !of || isReadOnly) return null
  const about = `${actText(said, userId, words)} · ${agoText(at, now, words.locale)}`
  const label = words.translate('toasts.takeBack')
  return (
    <Button
      size="small"
      startIcon={<UndoIcon className="pointing" />}
      aria-label={labelled(label, about)}
      onClick={() => askTakeBack({ ...of, by, changes: [id], about })}
    >
      {label}
    </Button>
  )
}
