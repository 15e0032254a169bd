import { useRef, useState } from 'react'
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore'
import { IconButton, Popover, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { inputWaiting, lazyModule } from '../../schema/shared/lazyModule'
import type { SwitchProps } from '../../schema/shared/screens'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { usePlaceBelow } from '../../schema/shared/sides'

const picker = lazyModule(() => import('./CompanyPicker'))
const CompanyPicker = picker.part((module) => module.CompanyPicker, inputWaiting)

/** Lets provider staff switch to the same page of another company. */
export const CompanySwitch = ({ pathOf }: SwitchProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { isPlatform } = useSchemaSetting().caller
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = usePlaceBelow('start')
  if (!isPlatform) return null
  const close = () => setOpen(false)
  const label = translate('companyHead.switch')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          ref={button}
          size="small"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          sx={{ my: -0.75, ml: 0.25, mr: -0.5 }}
        >
          <UnfoldMoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        anchorEl={() => button.current}
        open={isOpen}
        onClose={close}
        {...place}
        slotProps={{
          // The dialog takes the focus while it opens; a field that loads later takes it by itself.
          transition: { onEntered: () => field.current?.focus() },
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: { width: 360, maxWidth: 'calc(100vw - 32px)', mt: 1, p: 2 },
          },
        }}
      >
        <CompanyPicker
          field={field}
          onCancel={close}
          onPick={(id) => {
            close()
            void navigate(pathOf(id))
          }}
        />
      </Popover>
    </>
  )
}
