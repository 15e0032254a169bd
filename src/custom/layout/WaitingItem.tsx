import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import { ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../contract/entities/notification'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWaitingPath } from '../companies/useWaitingPath'

interface WaitingItemProps {
  readonly item: Notification
  readonly companyId: number
  readonly onOpen: () => void
}

/** Tells the user what waits in a company, and links to it. */
export const WaitingItem = ({ item: { kind, count, names }, companyId, onOpen }: WaitingItemProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const isSelected = useSchemaSetting().caller.isPlatform
  const to = useWaitingPath(kind, companyId)
  const rest = count - names.length
  const named =
    rest > 0
      ? translate('names.more', { names: names.join(', '), count: rest.toLocaleString(locale) })
      : new Intl.ListFormat(locale).format(names)
  const content = (
    <>
      <ListItemIcon sx={{ minWidth: 36, justifyContent: 'center' }}>
        <HourglassEmpty aria-hidden />
      </ListItemIcon>
      <ListItemText
        primary={translate(`waiting.kinds.${kind}`, { smart_count: count, count: count.toLocaleString(locale) })}
        secondary={isSelected ? translate('waiting.selected', { names: named }) : named}
        slotProps={{
          primary: { variant: 'body2', sx: { fontWeight: 600 } },
          secondary: { sx: { overflowWrap: 'anywhere' } },
        }}
      />
    </>
  )
  if (to === undefined) return <ListItem sx={{ gap: 1.5 }}>{content}</ListItem>
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} onClick={onOpen} sx={{ gap: 1.5 }}>
        {content}
      </ListItemButton>
    </ListItem>
  )
}
