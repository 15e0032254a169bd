import type { ComponentProps, ReactNode } from 'react'
import { Box, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material'
import type { MenuIcon } from '../../schema/resource'
import { menuIcons } from './menuIcons'

interface MenuRowProps extends Omit<ComponentProps<typeof ListItemButton>, 'action'> {
  icon: MenuIcon
  text: string
  /** What stands below the icon while the row is collapsed; the text by default. */
  short?: string | undefined
  expanded: boolean
  /** A tooltip; while the row is collapsed, it follows the text in the tooltip. */
  hint?: string
  /** Shown at the end of an expanded row. */
  end?: ReactNode
  to?: string
  state?: unknown
  component?: React.ElementType
}

/** A row of the menu: icon and text, or while collapsed the icon above a short text, with the whole text as its tooltip. */
export const MenuRow = ({ icon, text, short = text, expanded, hint, end, ...button }: MenuRowProps) => {
  const Icon = menuIcons[icon]
  return (
    <Tooltip
      title={expanded ? (hint ?? '') : [text, hint].filter(Boolean).join('. ')}
      placement={expanded ? 'bottom-start' : 'right'}
      describeChild
    >
      <ListItemButton
        {...button}
        aria-label={text}
        sx={(theme) => ({
          minHeight: 44,
          width: 1,
          textAlign: 'left',
          borderRadius: 1,
          ...(expanded ? { px: 2 } : { px: 0, flexDirection: 'column', justifyContent: 'center', gap: 0.25 }),
          color: theme.tokens.railInk,
          '&:hover, &.Mui-focusVisible': { backgroundColor: theme.tokens.railActive },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: theme.tokens.railActive,
            color: theme.tokens.paper,
          },
          '&[aria-disabled=true]': { color: theme.tokens.railMuted, cursor: 'not-allowed' },
        })}
      >
        <ListItemIcon sx={{ color: 'inherit', minWidth: expanded ? 40 : 0 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        {!expanded && (
          <Box component="span" sx={{ width: 1, typography: 'micro', textAlign: 'center', overflowWrap: 'anywhere' }}>
            {short}
          </Box>
        )}
        {expanded && (
          <>
            <ListItemText
              primary={text}
              slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500, lineHeight: 1.35 } } }}
            />
            {end}
          </>
        )}
      </ListItemButton>
    </Tooltip>
  )
}
