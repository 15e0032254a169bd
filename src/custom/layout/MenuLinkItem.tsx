import { memo } from 'react'
import { ListItem } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { isAllowed, pathOf, type MenuItem } from './menu'
import { MenuRow } from './MenuRow'

export interface MenuItemProps {
  item: MenuItem
  expanded: boolean
  active: MenuItem | undefined
  held: readonly string[]
  companyId: number | null
  onNavigate?: (() => void) | undefined
}

/** Leads to a screen; without the right to see it, it stays where it is and says so (A96). */
export const MenuLinkItem = memo(({ item, expanded, active, held, companyId, onNavigate }: MenuItemProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const text = translate(`menu.${item.key}`)
  const row = { entryKey: item.key, text, expanded }
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      {isAllowed(item, held) ? (
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
          hint={translate('permission.missing', { names: item.needs?.join(translate('permission.or')) })}
          onClick={() => notify(item.blocked ?? 'permission.denied', { type: 'error' })}
        />
      )}
    </ListItem>
  )
})
