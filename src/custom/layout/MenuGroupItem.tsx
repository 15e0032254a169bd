import { useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Collapse, List, ListItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { isAllowed, type MenuGroup } from './menu'
import { MenuLinkItem, type MenuItemProps } from './MenuLinkItem'
import { MenuRow } from './MenuRow'

interface MenuGroupProps extends Omit<MenuItemProps, 'item'> {
  group: MenuGroup
}

/** A collapsible group. Sub-items that the user may not open are left out. */
export const MenuGroupItem = ({ group, ...shared }: MenuGroupProps) => {
  const translate = useTranslate()
  const containsActive = group.items.some((item) => item === shared.active)
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? containsActive
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <MenuRow
        component="button"
        icon={group.icon}
        text={translate(`menu.${group.key}`)}
        expanded={shared.expanded}
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        end={
          <ExpandMore
            fontSize="small"
            sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
          />
        }
      />
      <Collapse in={open} unmountOnExit>
        <List
          disablePadding
          sx={(theme) => ({ mt: 0.5, pl: shared.expanded ? 1 : 0, '& svg': { color: theme.tokens.railMuted } })}
        >
          {group.items
            .filter((item) => isAllowed(item, shared.caller, shared.companyId))
            .map((item) => (
              <MenuLinkItem key={item.key} item={item} {...shared} />
            ))}
        </List>
      </Collapse>
    </ListItem>
  )
}
