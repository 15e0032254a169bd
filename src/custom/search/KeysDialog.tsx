import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { Key, KeyRow } from './Key'
import { useAreaKeys } from './useAreaKeys'
import { useSingleKeys } from './useSingleKeys'

/** Shows all keys, and a switch for the single ones. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const areas = useAreaKeys()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate('keys.title')}</DialogTitle>
      <DialogContent>
        <dl>
          <KeyRow keys={<Key>{translate('layout.searchKeys')}</Key>}>{translate('keys.search')}</KeyRow>
          <KeyRow keys={<Key>Enter</Key>}>{translate('keys.only')}</KeyRow>
          <KeyRow keys={<Key>/</Key>}>{translate('keys.list')}</KeyRow>
          <KeyRow
            keys={
              <>
                <Key>↑</Key> <Key>↓</Key>
              </>
            }
          >
            {translate('keys.menu')}
          </KeyRow>
          <KeyRow keys={<Key>F8</Key>}>{translate('keys.messages')}</KeyRow>
          <KeyRow keys={<Key>?</Key>}>{translate('keys.help')}</KeyRow>
          {areas.map(({ text, path, letter }) => (
            <KeyRow
              key={path}
              keys={
                <>
                  <Key>G</Key> {translate('keys.after')} <Key>{letter.toUpperCase()}</Key>
                </>
              }
            >
              {text}
            </KeyRow>
          ))}
        </dl>
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
