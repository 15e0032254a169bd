import { GlobalStyles } from '@mui/material'
import { motion, radii } from '../../../contract/theme/tokens'
import { important } from './important'

/** A dialog on phones: from edge to edge at the bottom, in reach of the thumb, as high as its content. */
const sheet = {
  margin: 0,
  width: '100%',
  maxWidth: '100%',
  maxHeight: 'calc(100% - 24px)',
  borderRadius: `${2 * radii.control}px ${2 * radii.control}px 0 0`,
}

const styles = {
  '.MuiDialog-root .MuiDialog-container': { alignItems: 'flex-end' },
  '.MuiDialog-root .MuiDialog-paper': {
    ...important(sheet),
    animation: `rise ${motion.slow}ms`,
  },
  '@keyframes rise': { from: { transform: 'translateY(48px)' } },
  '.MuiDialog-root :is(.MuiDialogTitle-root, .MuiDialogContent-root)': { paddingInline: 16 },
  '.MuiDialog-root .MuiDialogActions-root': {
    padding: '8px 16px 16px',
    '& > .MuiButton-root': { flexGrow: 1, minHeight: 44 },
  },
  '.MuiPopover-paper[role="dialog"]': {
    ...important({ ...sheet, inset: 'auto 0 0', paddingBottom: 16 }),
    position: 'fixed',
  },
  '.MuiPopover-root:has(> [role="dialog"]) > .MuiBackdrop-root': { backgroundColor: 'rgb(0 0 0 / 50%)' },
} as const

/** Makes every dialog, and every popover that is one, a sheet. Loaded by phones only. */
export const PhoneStyles = () => <GlobalStyles styles={styles} />
