import { memo } from 'react'
import { ListItem } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Caller } from '../../../contract/guards'
import { describeRefusals } from '../../schema/shared/refusals'
import { useWords } from '../../schema/shared/useWords'
import { isAllowed, missingFor, pathOf, stateOf, type MenuItem } from './menu'
import { MenuRow } from './MenuRow'
import { useItemText } from './menuIcons'

export interface MenuItemProps {
  item: MenuItem
  expanded: boolean
  active: MenuItem | undefined
  caller: Caller
  companyId: number | null
  onNavigate?: (() => void) | undefined
}

/** A link to a screen. If the user lacks the permission, clicking it shows a notification instead (A96). */
export const MenuLinkItem = memo(({ item, expanded, active, caller, companyId, onNavigate }: MenuItemProps) => {
  const words = useWords()
  const notify = useNotify()
  const translate = useTranslate()
  const text = useItemText()(item)
  const row = { icon: item.icon, text, short: translate(`menu.short.${item.key}`, { _: text }), expanded }
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      {isAllowed(item, caller, companyId) ? (
        <MenuRow
          {...row}
          component={Link}
          to={pathOf(item, companyId)}
          state={stateOf(item, companyId)}
          selected={item === active}
          {...(item === active && { 'aria-current': 'page' })}
          onClick={onNavigate}
        />
      ) : (
        <MenuRow
          {...row}
          component="button"
          aria-disabled
          hint={describeRefusals(missingFor(item, caller, companyId), words)}
          onClick={() => notify('permission.denied', { type: 'error' })}
        />
      )}
    </ListItem>
  )
})
