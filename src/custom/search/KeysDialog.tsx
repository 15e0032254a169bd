import type { ReactNode } from 'react'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
  Typography,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { Key } from './Key'
import { useAreaKeys } from './useAreaKeys'
import { useSingleKeys } from './useSingleKeys'

const Row = ({ keys, children }: { keys: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}>
    <Typography component="dt">{children}</Typography>
    <Typography component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
      {keys}
    </Typography>
  </Box>
)

/** Shows all keys, and a switch for the single ones. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const areas = useAreaKeys()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate('keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          <Row keys={<Key>Ctrl K</Key>}>{translate('keys.search')}</Row>
          <Row keys={<Key>Enter</Key>}>{translate('keys.only')}</Row>
          <Row keys={<Key>/</Key>}>{translate('keys.list')}</Row>
          <Row
            keys={
              <>
                <Key>↑</Key> <Key>↓</Key>
              </>
            }
          >
            {translate('keys.menu')}
          </Row>
          <Row keys={<Key>F8</Key>}>{translate('keys.messages')}</Row>
          <Row keys={<Key>?</Key>}>{translate('keys.help')}</Row>
          {areas.map(({ text, path, letter }) => (
            <Row
              key={path}
              keys={
                <>
                  <Key>G</Key> {translate('keys.after')} <Key>{letter.toUpperCase()}</Key>
                </>
              }
            >
              {text}
            </Row>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 1 }}
          control={
            <Switch
              checked={isOn}
              onChange={(_, checked) => setOn(checked)}
              slotProps={{ input: { 'aria-describedby': 'single-keys-about' } }}
            />
          }
          label={translate('keys.single')}
        />
        <FormHelperText id="single-keys-about">{translate('keys.singleAbout')}</FormHelperText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('keys.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
