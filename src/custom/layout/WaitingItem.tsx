import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import { ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../contract/entities/notification'
import { showDay } from '../../schema/shared/showDay'
import { namesText } from '../../schema/shared/rightsInWords'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { waitingPath } from '../companies/waitingPath'

interface WaitingItemProps {
  readonly item: Notification
  readonly companyId: number
  readonly onOpen: () => void
}

/** What is named by its day. */
const dated: readonly Notification['kind'][] = ['refused-plans', 'plans-of-week', 'own-role-ends']

/** Lists what is pending in a company, with links. */
export const WaitingItem = ({ item: { kind, count, names }, companyId, onOpen }: WaitingItemProps) => {
  const words = useWords()
  const { translate, locale } = words
  const isSelected = useSchemaSetting().caller.isPlatform
  const days = [...new Set(names)].map((day) => showDay(day, locale))
  const named = dated.includes(kind)
    ? namesText(days, days.length + count - names.length, words)
    : namesText(names, count, words)
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={waitingPath(kind, companyId)} onClick={onOpen} sx={{ gap: 1.5 }}>
        <ListItemIcon sx={{ minWidth: 36, justifyContent: 'center' }}>
          <HourglassEmpty aria-hidden />
        </ListItemIcon>
        <ListItemText
          primary={translate(`waiting.kinds.${kind}`, { count })}
          secondary={isSelected ? translate('waiting.selected', { names: named }) : named}
          slotProps={{
            primary: { variant: 'subtitle2' },
          }}
        />
      </ListItemButton>
    </ListItem>
  )
}
