import { useId } from 'react'
import { Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'

const keys: readonly (readonly [act: string, keys: readonly string[]])[] = [
  ['keep', ['K']],
  ['take', ['T']],
  ['pass', ['P']],
  ['takeBack', ['U']],
  ['move', ['J', '↓', '↑']],
  ['choose', ['space', 'shift', '↓ ↑']],
  ['clear', ['Esc']],
  ['help', ['?']],
]

/** A key as it is drawn. */
export const Key = ({ children }: { readonly children: string }) => (
  <Box
    component="kbd"
    sx={{
      font: 'inherit',
      fontSize: (theme) => theme.typography.body2.fontSize,
      px: 0.75,
      borderRadius: 0.5,
      border: (theme) => `1px solid ${theme.tokens.outline}`,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

/** Lists the keys of a review. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { translate } = useWords()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{translate('reviews.keys.title')}</DialogHeading>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) max-content', rowGap: 1, columnGap: 2 }}
        >
          {keys.map(([act, names]) => (
            <Box key={act} sx={{ display: 'contents' }}>
              <Typography component="dt">{translate(`reviews.keys.${act}`)}</Typography>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                {names.map((name) => (
                  <Key key={name}>{/^[a-z]{2,}$/.test(name) ? translate(`reviews.keys.${name}`) : name}</Key>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('reviews.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
