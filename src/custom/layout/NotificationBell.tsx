import { useState } from 'react'
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined'
import {
  Badge,
  Box,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  Tooltip,
  Typography,
  ListItemIcon,
} from '@mui/material'
import { useTranslate, useLocale } from 'ra-core'
import { Link } from 'react-router-dom'
import { CompanyLogo } from '../companies/CompanyLogo'
import type { EndingContract } from '../companies/contracts'
import { useEndText } from '../companies/useEndText'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useView } from '../viewAs/useView'
import { useAttention } from './useAttention'
import { WaitingItem } from './WaitingItem'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import type { Viewing } from '../../../contract/entities/viewing'

const ViewingItem = ({ item: { viewer, company, started_at, ended_at } }: { item: Viewing }) => {
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

const EndingItem = ({ item, onOpen }: { item: EndingContract; onOpen: () => void }) => {
  const translate = useTranslate()
  const endText = useEndText()
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={`/companies/${item.id}`} onClick={onOpen} sx={{ gap: 1.5 }}>
        <CompanyLogo url={item.logo} size={36} />
        <ListItemText
          primary={translate('bell.contractEnds', { name: item.name })}
          secondary={endText(item)}
          slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 600 } } }}
        />
      </ListItemButton>
    </ListItem>
  )
}

/** Lists what needs attention; a dot marks unread items. */
export const NotificationBell = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { contracts, waiting, viewings, hasUnread, hasFailed, retry, markRead } = useAttention()
  const isViewing = useView() !== null
  const close = () => setAnchor(null)
  const open = (button: HTMLElement) => {
    setAnchor(button)
    if (!isViewing) markRead()
  }
  return (
    <>
      <Tooltip title={translate('bell.title')}>
        <IconButton
          aria-label={translate(hasUnread ? 'bell.unread' : 'bell.title')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => open(event.currentTarget)}
        >
          <Badge color="error" variant="dot" invisible={!hasUnread}>
            <NotificationsNone />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('bell.title'),
            sx: { width: 360, maxHeight: 480 },
          },
        }}
      >
        <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
          {translate('bell.title')}
        </Typography>
        {hasFailed && (
          <Box sx={{ p: 2, pb: 0 }}>
            <LoadFailed what={translate('bell.title')} onRetry={retry} />
          </Box>
        )}
        {contracts.length + waiting.items.length + viewings.length === 0 ? (
          <Typography color="textSecondary" sx={{ p: 2 }}>
            {!hasFailed && translate('bell.none')}
          </Typography>
        ) : (
          <List>
            {contracts.map((item) => (
              <EndingItem key={item.id} item={item} onOpen={close} />
            ))}
            {waiting.items.map((item) => (
              <WaitingItem key={item.id} item={item} companyId={waiting.companyId} onOpen={close} />
            ))}
            {viewings.map((item) => (
              <ViewingItem key={item.id} item={item} />
            ))}
          </List>
        )}
      </Popover>
    </>
  )
}
