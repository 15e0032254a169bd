import { useId, useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Collapse, List, ListItem, Typography, type Theme } from '@mui/material'
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
  const headingId = useId()
  const items = group.items.filter((item) => isAllowed(item, shared.caller, shared.companyId))
  const reference = items.filter(({ heading }) => heading === 'reference')
  const listStyle = (theme: Theme) => ({
    mt: 0.5,
    pl: shared.expanded ? 1 : 0,
    '& svg': { color: theme.tokens.railMuted },
  })
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
            sx={({ transitions }) => ({
              transform: open ? 'rotate(180deg)' : 'none',
              transition: transitions.create('transform'),
            })}
          />
        }
      />
      <Collapse in={open} unmountOnExit>
        <List disablePadding sx={listStyle}>
          {items
            .filter(({ heading }) => !heading)
            .map((item) => (
              <MenuLinkItem key={item.key} item={item} {...shared} />
            ))}
        </List>
        {reference.length > 0 && (
          <>
            <Typography
              id={headingId}
              variant="caption"
              component="div"
              sx={(theme) => ({
                color: theme.tokens.railMuted,
                ...(shared.expanded ? { pl: 3, py: 0.5 } : { typography: 'micro', textAlign: 'center', py: 0.5 }),
              })}
            >
              {translate('menu.reference')}
            </Typography>
            <List aria-labelledby={headingId} disablePadding sx={listStyle}>
              {reference.map((item) => (
                <MenuLinkItem key={item.key} item={item} {...shared} />
              ))}
            </List>
          </>
        )}
      </Collapse>
    </ListItem>
  )
}
