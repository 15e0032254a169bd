import AddIcon from '@mui/icons-material/Add'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { BusyButton } from '../../schema/shared/BusyButton'
import { createPath } from './form/paths'
import { UploadGradeMap } from './upload/UploadGradeMap'
import { gradeMapKey } from './useGradeMap'
import { useMapRights } from './useMapRights'

const DownloadButton = () => {
  const translate = useTranslate()
  const provider = useDataProvider<SchemaDataProvider>()
  const { mutate, isPending } = useMutation({
    mutationKey: ['gradeCompanies', 'download'],
    mutationFn: () => provider.downloadFile(calls.downloadGradeMap, {}),
  })
  return (
    <BusyButton variant="outlined" startIcon={<DownloadIcon />} isBusy={isPending} onClick={() => mutate()}>
      {translate('gradeMap.download')}
    </BusyButton>
  )
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
export const MapActions = () => {
  const translate = useTranslate()
  const { addsOrEdits, uploads, downloads } = useMapRights()
  return (
    <>
      {uploads && <UploadButton />}
      {downloads && <DownloadButton />}
      {addsOrEdits && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          {translate('gradeMap.addEdit')}
        </Button>
      )}
    </>
  )
}
