import { useId } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { joinedTexts } from '../../../contract/formatters'
import type { Blocker } from '../../../contract/entities/found'
import { messages } from '../../../contract/messages'
import { say } from '../../../contract/say'
import { DialogHeading } from '../shared/DialogHeading'
import { foundPath } from '../shared/foundPath'
import { useSchemaSetting } from '../shared/SchemaContext'

interface BlockerListProps {
  readonly blockers: readonly Blocker[]
  /** Called when a link is followed. */
  readonly onLeave: () => void
}

/** Lists what keeps a record from being deleted, by kind, with links to what the user may open. */
const BlockerList = ({ blockers, onLeave }: BlockerListProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const setting = useSchemaSetting()
  return (
    <Stack spacing={2}>
      {blockers.map(({ what, count, records }) => {
        const more = count - records.length
        return (
          <div key={what}>
            <Typography component="h3" variant="subtitle2" color="textPrimary">
              {what}
            </Typography>
            <Stack component="ul">
              {records.map((found) => {
                const { id, title, company, above } = found
                const path = foundPath(setting, found)
                const place = joinedTexts(
                  locale,
                  [company?.name ?? '', ...above.map(({ name }) => name ?? '')].filter(Boolean),
                )
                return (
                  <li key={id}>
                    {path === null ? (
                      title
                    ) : (
                      <Link component={RouterLink} to={path} underline="always" onClick={onLeave}>
                        {title}
                      </Link>
                    )}
                    {place && ` (${place})`}
                  </li>
                )
              })}
              {more > 0 && <li>{translate('schema.blocked.more', { count: more })}</li>}
            </Stack>
          </div>
        )
      })}
    </Stack>
  )
}

interface RefusedDialogProps {
  readonly title: string
  readonly blockers: readonly Blocker[]
  readonly onClose: () => void
}

/** Says what stands in the way of a deletion, and leads there. */
export const RefusedDialog = ({ title, blockers, onClose }: RefusedDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} aria-describedby={`${id}-about`}>
      <DialogHeading id={id}>{translate('schema.blocked.title', { title })}</DialogHeading>
      <DialogContent>
        <DialogContentText id={`${id}-about`} gutterBottom>
          {say(messages.notDeleted)}
        </DialogContentText>
        <BlockerList blockers={blockers} onLeave={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('schema.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
