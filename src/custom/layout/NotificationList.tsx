import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Viewing } from '../../../contract/entities/viewing'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { CompanyLogo } from '../companies/CompanyLogo'
import { type EndingContract, formatDate } from '../companies/contracts'
import type { Attention } from './useAttention'
import { WaitingItem } from './WaitingItem'

/** Returns a function that writes when a contract ends and how many days are left. */
const useEndText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ end, days }: Pick<EndingContract, 'end' | 'days'>): string => {
    const date = formatDate(end, locale)
    return days === 0 ? translate('bell.today', { date }) : translate('bell.when', { date, count: days })
  }
}

/** Tells the user who has viewed the console as them, and when. */
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
        slotProps={{ primary: { variant: 'subtitle2' } }}
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
          slotProps={{ primary: { variant: 'subtitle2' } }}
        />
      </ListItemButton>
    </ListItem>
  )
}

type NotificationListProps = Pick<Attention, 'contracts' | 'waiting' | 'viewings' | 'hasFailed' | 'retry'> & {
  /** Called when a link is followed. */
  readonly onOpen: () => void
}

/** What needs attention. */
export const NotificationList = ({ contracts, waiting, viewings, hasFailed, retry, onOpen }: NotificationListProps) => {
  const translate = useTranslate()
  return (
    <>
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
            <EndingItem key={item.id} item={item} onOpen={onOpen} />
          ))}
          {waiting.items.map((item) => (
            <WaitingItem key={item.id} item={item} companyId={waiting.companyId} onOpen={onOpen} />
          ))}
          {viewings.map((item) => (
            <ViewingItem key={item.id} item={item} />
          ))}
        </List>
      )}
    </>
  )
}
