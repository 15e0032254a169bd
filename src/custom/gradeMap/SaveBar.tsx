import { Alert, Button, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { RestoredDraft } from '../../schema/form/RestoredDraft'
import { Row } from '../../schema/shared/Row'

interface SaveBarProps {
  readonly count: number
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** How many cells are unsaved, and the buttons that save or discard them. */
export const SaveBar = ({ count, onSave, onDiscard }: SaveBarProps) => {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`gradeMap.tools.${key}`, values)
  return (
    <Row align="center" sx={{ ml: { sm: 'auto' } }}>
      <Typography role="status" variant="body2" color="textSecondary">
        {count === 0 ? text('saved') : text('unsaved', { count })}
      </Typography>
      {count > 0 && (
        <Button color="inherit" onClick={onDiscard}>
          {text('discard')}
        </Button>
      )}
      <Button variant="contained" disabled={count === 0} onClick={onSave}>
        {text('save')}
      </Button>
    </Row>
  )
}

interface NoticesProps {
  /** When the restored edits were kept; true for those of this tab, null if there are none. */
  readonly restored: Date | true | null
  readonly onDismissRestored: () => void
  readonly onDiscard: () => void
  readonly conflicts: number
  readonly onDecide: () => void
  /** Why nothing can be edited; null if it can. */
  readonly whyReadOnly: string | null
}

/** What the user has to know before going on editing. */
export const MapNotices = (props: NoticesProps) => {
  const { restored, onDismissRestored, onDiscard, conflicts, onDecide, whyReadOnly } = props
  const translate = useTranslate()
  return (
    <>
      {whyReadOnly !== null && (
        <Alert severity="info" role="status" variant="outlined">
          {translate('gradeMap.readOnly')} {whyReadOnly}
        </Alert>
      )}
      {restored && (
        <RestoredDraft
          storedAt={restored === true ? undefined : restored}
          onDiscard={onDiscard}
          onClose={onDismissRestored}
        />
      )}
      {conflicts > 0 && (
        <Alert
          severity="warning"
          role="status"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={onDecide}>
              {translate('gradeMap.conflicts.decide')}
            </Button>
          }
        >
          {translate('gradeMap.conflicts.notice', { count: conflicts })}
        </Alert>
      )}
    </>
  )
}
