import Visibility from '@mui/icons-material/VisibilityOutlined'
import { ListItem, ListItemIcon, ListItemText } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { Viewing } from '../../../contract/entities/viewing'

/** Tells the user who has viewed the console as them, and when. */
export const ViewingItem = ({ item: { viewer, company, started_at, ended_at } }: { item: Viewing }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const time = (text: string) => new Date(text).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const from = time(started_at)
  return (
    <ListItem sx={{ gap: 1.5 }}>
      <ListItemIcon sx={{ minWidth: 36, justifyContent: 'center' }}>
        <Visibility aria-hidden />
      </ListItemIcon>
      <ListItemText
        primary={translate('bell.viewed', { viewer, company: company ?? translate('app.name') })}
        secondary={
          ended_at ? translate('bell.viewedUntil', { from, to: time(ended_at) }) : translate('bell.viewedNow', { from })
        }
        slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 600 } } }}
      />
    </ListItem>
  )
}
