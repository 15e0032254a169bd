import AddIcon from '@mui/icons-material/Add'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DownloadButton } from './DownloadButton'
import { createPath } from './form/paths'
import { UploadGradeMap } from './upload/UploadGradeMap'
import { gradeMapKey } from './useGradeMap'
import type { MapState } from './mapState'
import { useMapRights } from './useMapRights'

interface MapActionsProps {
  /** Returns what is edited; undefined if there is no map, and null if an open cell is refused. */
  readonly takeState: () => MapState | null | undefined
}

const UploadButton = () => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('gradeMap.upload')}
      </Button>
      {isOpen && (
        <UploadGradeMap
          onClose={() => setOpen(false)}
          onImported={() => void client.invalidateQueries({ queryKey: gradeMapKey })}
        />
      )}
    </>
  )
}

/** The buttons of the page, each shown to whom may use it (A39). */
export const MapActions = ({ takeState }: MapActionsProps) => {
  const translate = useTranslate()
  const { addsOrEdits, uploads, downloads } = useMapRights()
  return (
    <>
      {uploads && <UploadButton />}
      {downloads && <DownloadButton takeState={takeState} />}
      {addsOrEdits && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          {translate('gradeMap.addEdit')}
        </Button>
      )}
    </>
  )
}
