import { useId } from 'react'
import { languages } from 'virtual:languages'
import Check from '@mui/icons-material/Check'
import { Button, Dialog, DialogActions, ListItemText, MenuItem, MenuList } from '@mui/material'
import { useLocaleState, useTranslate } from 'ra-core'
import { DialogHeading } from '../../schema/shared/DialogHeading'

/** Lets somebody choose the language of their account, by what each calls itself. What they have typed stays. */
export const LanguageDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const [chosen, choose] = useLocaleState()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{translate('profile.language')}</DialogHeading>
      <MenuList aria-labelledby={id} autoFocusItem>
        {languages.map(({ code, name }) => (
          <MenuItem
            key={code}
            role="menuitemradio"
            aria-checked={code === chosen}
            selected={code === chosen}
            onClick={() => {
              choose(code)
              onClose()
            }}
            sx={{ px: 3 }}
          >
            <ListItemText primary={name} lang={code} />
            {code === chosen && <Check fontSize="small" color="primary" />}
          </MenuItem>
        ))}
      </MenuList>
      <DialogActions>
        <Button onClick={onClose}>{translate('schema.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
