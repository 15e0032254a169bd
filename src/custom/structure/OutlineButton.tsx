import { useState } from 'react'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useMayOutline } from './nodeActs'
import { OutlineDialog } from './OutlineDialog'

interface OutlineButtonProps {
  readonly companyId: string
  /** Whether it is the first thing to do. */
  readonly isMain?: boolean
}

/** Opens the outline of a company. */
export const OutlineButton = ({ companyId, isMain = false }: OutlineButtonProps) => {
  const translate = useTranslate()
  const mayOutline = useMayOutline()
  const [isOpen, setOpen] = useState(false)
  if (!mayOutline) return null
  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        color={isMain ? 'primary' : 'inherit'}
        startIcon={<PlaylistAdd className="pointing" />}
        {...(!isMain && { sx: { borderColor: 'divider' } })}
        onClick={() => setOpen(true)}
      >
        {translate('structure.outline.open')}
      </Button>
      {isOpen && <OutlineDialog companyId={companyId} node={null} onClose={() => setOpen(false)} />}
    </>
  )
}
