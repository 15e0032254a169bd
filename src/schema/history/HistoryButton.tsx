import { useState } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { HistoryPanel } from './lazyParts'
import { useMayReadHistory } from './useMayReadHistory'

interface HistoryButtonProps extends Pick<ButtonProps, 'sx' | 'size' | 'variant' | 'startIcon'> {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
}

/** A button that shows who has changed a record, if the user may read it. */
export const HistoryButton = ({ resource, record, params, ...button }: HistoryButtonProps) => {
  const translate = useTranslate()
  const mayRead = useMayReadHistory(resource)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button color="inherit" {...button} onClick={() => setOpen(true)}>
        {translate('schema.history')}
      </Button>
      {isOpen && <HistoryPanel resource={resource} record={record} params={params} onClose={() => setOpen(false)} />}
    </>
  )
}
