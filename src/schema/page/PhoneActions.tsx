import { useId, useState, type ReactNode } from 'react'
import { Box, GlobalStyles, IconButton, type Theme } from '@mui/material'
import MoreIcon from '@mui/icons-material/MoreVert'
import { useTranslate } from 'ra-core'

const main = '.MuiButton-contained'
const others = '.MuiButton-root:not(.MuiButton-contained)'
const safeArea = 'env(safe-area-inset-bottom, 0px)'
const barHeight = `calc(64px + ${safeArea})`

/** What lies at the end of the page isn't covered, and what takes the focus is scrolled clear of the bar. */
const roomForBar = {
  [`main:has([data-actions] ${main})`]: { paddingBottom: `calc(80px + ${safeArea})` },
  [`:root:has([data-actions] ${main})`]: { '--bar': barHeight },
}

const inBar = (theme: Theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar - 1,
  insetInline: 16,
  bottom: `calc(10px + ${safeArea})`,
  minHeight: 44,
})

const bar = (theme: Theme) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar - 1,
  inset: 'auto 0 0',
  height: barHeight,
  backgroundColor: 'background.paper',
  borderTop: `1px solid ${theme.tokens.border}`,
})

const around = (theme: Theme) => ({
  display: 'contents',
  [`&:not(:has(${main})) > [data-clear]`]: { display: 'none' },
  [`&:not(:has(${others})) > button`]: { visibility: 'hidden' },
  [`& ${main}`]: inBar(theme),
})

/** What isn't a button, such as the choice of a view, is always shown. */
const folded = { display: 'contents', [`& ${others}`]: { display: 'none' }, '& > *': { flexGrow: 1 } }
const unfolded = { display: 'flex', flexWrap: 'wrap', gap: 1, width: 1, '& > *': { flexGrow: 1 } }

/** The actions of a page on phones: the main one in a bar in reach of the thumb, the others behind a button. */
export const PhoneActions = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box data-actions sx={around}>
      <GlobalStyles styles={roomForBar} />
      <IconButton
        aria-label={translate('schema.moreActions')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ mr: -1 }}
      >
        <MoreIcon />
      </IconButton>
      <Box data-clear aria-hidden sx={bar} />
      <Box id={id} sx={isOpen ? unfolded : folded}>
        {children}
      </Box>
    </Box>
  )
}
