import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { savedViewLimits } from '../../../contract/entities/savedView'
import { fieldMessages } from '../../errorMessages'
import { BusyButton } from '../../schema/shared/BusyButton'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { Fields } from '../../schema/shared/Fields'

export interface ViewValues {
  readonly name: string
  readonly is_shared: boolean
}

interface ViewFormProps {
  /** The view to rename; a new one otherwise. */
  readonly before?: ViewValues | undefined
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSave: (values: ViewValues) => void
  readonly onClose: () => void
}

/** Asks for the name of a view, and of a new one whether colleagues see it. */
export const ViewForm = ({ before, error, isBusy, onSave, onClose }: ViewFormProps) => {
  const translate = useTranslate()
  const { caller } = useSchemaSetting()
  const id = useId()
  const [name, setName] = useState(before?.name ?? '')
  const [isShared, setShared] = useState(before?.is_shared ?? false)
  const wrong = fieldMessages(error)
  const close = () => !isBusy && onClose()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Dialogs are within the page of the list in React, whose forms would hear it, too.
          event.stopPropagation()
          if (!isBusy) onSave({ name, is_shared: isShared })
        }}
      >
        <DialogHeading id={id}>{translate(`savedViews.form.${before ? 'rename' : 'new'}`)}</DialogHeading>
        <DialogContent>
          {/* The label of a field stands on its frame, which the content would cut off. */}
          <Fields>
            <TextField
              label={translate('savedViews.form.name')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              autoFocus
              fullWidth
              autoComplete="off"
              error={wrong.name !== undefined}
              helperText={wrong.name}
              slotProps={{ htmlInput: { maxLength: savedViewLimits.name } }}
            />
            {!before && (
              <>
                <div>
                  <FormControlLabel
                    control={
                      <Checkbox
                        checked={isShared}
                        onChange={({ target }) => setShared(target.checked)}
                        slotProps={{ input: { 'aria-describedby': `${id}-who` } }}
                      />
                    }
                    label={translate('savedViews.form.share')}
                  />
                  <FormHelperText id={`${id}-who`} error={wrong.is_shared !== undefined} sx={{ mt: 0, ml: 4 }}>
                    {wrong.is_shared ?? translate(`savedViews.form.${caller.isPlatform ? 'staff' : 'people'}`)}
                  </FormHelperText>
                </div>
                <Typography variant="body2" color="textSecondary">
                  {translate('savedViews.form.about')}
                </Typography>
              </>
            )}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} color="inherit">
            {translate('schema.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {translate('savedViews.form.save')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
