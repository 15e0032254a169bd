import { useId } from 'react'
import { Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'
import { Key, KeyRow } from '../search/Key'

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

/** Lists the keys of a review. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { translate } = useWords()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{translate('reviews.keys.title')}</DialogHeading>
      <DialogContent>
        <dl>
          {keys.map(([act, names]) => (
            <KeyRow
              key={act}
              keys={names.map((name) => (
                <Key key={name}>{/^[a-z]{2,}$/.test(name) ? translate(`reviews.keys.${name}`) : name}</Key>
              ))}
            >
              {translate(`reviews.keys.${act}`)}
            </KeyRow>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('reviews.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
