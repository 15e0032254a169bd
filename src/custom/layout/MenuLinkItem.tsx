import { memo } from 'react'
import { ListItem } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Caller } from '../../../contract/guards'
import { isAllowed, missingFor, pathOf, type MenuItem } from './menu'
import { MenuRow } from './MenuRow'
import { useItemText } from './useItemText'

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
  const translate = useTranslate()
  const notify = useNotify()
  const text = useItemText()(item)
  const row = { icon: item.icon, text, expanded }
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      {isAllowed(item, caller, companyId) ? (
        <MenuRow
          {...row}
          component={Link}
          to={pathOf(item, companyId)}
          selected={item === active}
          {...(item === active && { 'aria-current': 'page' })}
          onClick={onNavigate}
        />
      ) : (
        <MenuRow
          {...row}
          component="button"
          aria-disabled
          hint={translate('permission.missing', {
            names: missingFor(item, caller, companyId).join(translate('permission.or')),
          })}
          onClick={() => notify('permission.denied', { type: 'error' })}
        />
      )}
    </ListItem>
  )
})
