import { useState } from 'react'
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined'
import { Badge, IconButton, Popover, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { usePlaceBelow } from '../../schema/shared/sides'
import { useIsLooking } from '../viewAs/useView'
import { loadHeaderParts, NotificationList } from './headerParts'
import { useAttention } from './useAttention'

/** Lists what needs attention; a dot marks unread items. */
export const NotificationBell = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { contracts, waiting, viewings, hasUnread, hasFailed, retry, markRead } = useAttention()
  const isLooking = useIsLooking()
  const place = usePlaceBelow('end')
  const close = () => setAnchor(null)
  const open = (button: HTMLElement) => {
    setAnchor(button)
    if (!isLooking) markRead()
  }
  return (
    <>
      <Tooltip title={translate('bell.title')}>
        <IconButton
          aria-label={translate(hasUnread ? 'bell.unread' : 'bell.title')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => open(event.currentTarget)}
          onPointerEnter={loadHeaderParts}
          onFocus={loadHeaderParts}
        >
          <Badge color="error" variant="dot" overlap="circular" invisible={!hasUnread}>
            <NotificationsNone />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        {...place}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('bell.title'),
            sx: { width: 360, maxHeight: 480 },
          },
        }}
      >
        <NotificationList {...{ contracts, waiting, viewings, hasFailed, retry }} onOpen={close} />
      </Popover>
    </>
  )
}
