import { Box, GlobalStyles, IconButton, type Theme } from '@mui/material'
import MoreIcon from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'

const main = '.MuiButton-contained'
const others = '.MuiButton-root:not(.MuiButton-contained)'
const barHeight = '64px'

/** Of a page's actions on phones. The page doesn't render them anew, since a phone may be turned while a dialog of theirs is open. */
const styles = (theme: Theme) => ({
  // What isn't a button, such as the choice of a view, is always shown; a button that has yet to load is not.
  [`[data-actions=""] ${others}, [data-actions] .MuiSkeleton-root`]: { display: 'none' },
  '[data-actions="open"] > div:last-child': { display: 'flex', width: '100%', '& > *': { flexGrow: 1 } },
  [`[data-actions]:not(:has(${others})) > button`]: { visibility: 'hidden' },
  [`[data-actions]:not(:has(${main})) > [data-clear]`]: { display: 'none' },
  [`[data-actions] ${main}`]: {
    position: 'fixed',
    zIndex: theme.zIndex.appBar - 1,
    insetInline: 16,
    bottom: 10,
    minHeight: 44,
  },
  // What lies at the end of the page isn't covered, and what takes the focus is scrolled clear of the bar.
  [`main:has([data-actions] ${main})`]: { paddingBottom: 80 },
  [`:root:has([data-actions] ${main})`]: { '--bar': barHeight },
})

const bar = (theme: Theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar - 1,
  inset: 'auto 0 0',
  height: barHeight,
  backgroundColor: 'background.paper',
  borderTop: `1px solid ${theme.tokens.border}`,
})

interface PhoneActionsProps {
  /** The id of what the button shows. */
  readonly controls: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The main action of a page is in a bar in reach of the thumb, the others are behind this button. */
export const PhoneActions = ({ controls, isOpen, onToggle }: PhoneActionsProps) => (
  <>
    <GlobalStyles styles={styles} />
    <IconButton
      aria-label={useTranslate()('schema.moreActions')}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      sx={{ mr: -1 }}
    >
      <MoreIcon />
    </IconButton>
    <Box data-clear aria-hidden sx={bar} />
  </>
)
